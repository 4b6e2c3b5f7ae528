import "server-only";
import type { Db } from "#db/client.ts";
import { listIntegrations as listRows } from "#db/queries/integrations.ts";
import { type ConnectedRepository, findRepositoryOfIntegration, listRepositories } from "#db/queries/repositories.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { notFound } from "#lib/errors.ts";
import { toTrackerIntegration, toVcsIntegration } from "./resource.ts";

export async function listIntegrations(ctx: Ctx) {
  const repositories = await listRepositories(ctx.db, ctx.organization.id);
  const trackers = await listRows(ctx.db, ctx.organization.id, "tracker");
  return {
    vcs: repositories.map(toVcsIntegration),
    tracker: trackers.map(toTrackerIntegration),
    organization: ctx.organization,
  };
}

/** Throws `notFound` for an unknown integration, one of another organization included. */
export async function getConnected(
  db: Db,
  organizationId: string,
  integrationId: string,
): Promise<ConnectedRepository> {
  const found = await findRepositoryOfIntegration(db, organizationId, integrationId);
  if (!found) throw notFound("Integration");
  return found;
}
