import "server-only";
import type { Db } from "#db/client.ts";
import { findFirstOrganizationId } from "#db/queries/integrations.ts";
import { env } from "#lib/env.ts";

type Organization = { id: string; slug: string };

/**
 * Folders whose repositories an organization may connect by path: those of `CLARION_LOCAL_REPOSITORIES` for the
 * organizations that the operator names, or for the first one where none is named; none for any other.
 */
export async function allowedRootsOf(db: Db, organization: Organization): Promise<string[]> {
  const roots = env.CLARION_LOCAL_REPOSITORIES;
  if (roots.length === 0) return [];
  const named = env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS;
  if (named.length > 0) return named.includes(organization.slug) || named.includes(organization.id) ? roots : [];
  return (await findFirstOrganizationId(db)) === organization.id ? roots : [];
}
