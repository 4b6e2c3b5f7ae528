import "server-only";
import type { Db } from "#db/client.ts";
import { findDemoOrganization } from "#db/queries/accounts/orgs.ts";
import { findFirstOrganizationId } from "#db/queries/integrations/integrations.ts";
import { getDemoDirectory } from "#lib/data-directory.ts";
import { env } from "#lib/env.ts";

type Organization = { id: string; slug: string };

/** Whether an organization may use the operator's resources: it is listed or, without a list, the first one. */
export async function isServed(db: Db, organization: Organization, allowed: readonly string[]): Promise<boolean> {
  if (allowed.length > 0) return allowed.includes(organization.slug) || allowed.includes(organization.id);
  return (await findFirstOrganizationId(db)) === organization.id;
}

/**
 * Returns the folders whose repositories an organization may connect by path: `CLARION_LOCAL_REPOSITORIES` for the
 * organizations that the operator lists, or for the first one without a list, and the demo's own for the demo workspace.
 */
export async function getAllowedRoots(db: Db, organization: Organization): Promise<string[]> {
  const roots = env.CLARION_LOCAL_REPOSITORIES;
  const isAllowed =
    roots.length > 0 && (await isServed(db, organization, env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS));
  const isDemo = env.CLARION_DEMO && (await findDemoOrganization(db))?.id === organization.id;
  return [...(isAllowed ? roots : []), ...(isDemo ? [getDemoDirectory()] : [])];
}
