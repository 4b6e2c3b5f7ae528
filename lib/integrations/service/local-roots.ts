import "server-only";
import type { Db } from "#db/client.ts";
import { findFirstOrganizationId } from "#db/queries/integrations/integrations.ts";
import { env } from "#lib/env.ts";

type Organization = { id: string; slug: string };

/** Whether what belongs to the operator serves an organization: one of those named, or the first where none is. */
export async function isServed(db: Db, organization: Organization, named: readonly string[]): Promise<boolean> {
  if (named.length > 0) return named.includes(organization.slug) || named.includes(organization.id);
  return (await findFirstOrganizationId(db)) === organization.id;
}

/**
 * Folders whose repositories an organization may connect by path: those of `CLARION_LOCAL_REPOSITORIES` for the
 * organizations that the operator names, or for the first one where none is named; none for any other.
 */
export async function allowedRootsOf(db: Db, organization: Organization): Promise<string[]> {
  const roots = env.CLARION_LOCAL_REPOSITORIES;
  if (roots.length === 0) return [];
  return (await isServed(db, organization, env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS)) ? roots : [];
}
