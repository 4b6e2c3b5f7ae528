import "server-only";
import type { Db } from "#db/client.ts";
import {
  findIntegration,
  type IntegrationRow,
  listIntegrations as listRows,
} from "#db/queries/integrations/integrations.ts";
import {
  findRepositoryOfIntegration,
  listRepositories,
  type RepositoryRow,
} from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { toTrackerIntegration, toVcsIntegration } from "./resource.ts";

/** An integration with its repository, null for a tracker. */
export type Connection = { integration: IntegrationRow; repository: RepositoryRow | null };

export async function listIntegrations(ctx: Ctx) {
  const repositories = await listRepositories(ctx.db, ctx.organization.id);
  const trackers = await listRows(ctx.db, ctx.organization.id, "tracker");
  return {
    vcs: repositories.map(toVcsIntegration),
    tracker: trackers.map(toTrackerIntegration),
    organization: ctx.organization,
  };
}

/** Throws `notFound` for an unknown integration and for one of another organization. */
export async function getConnection(db: Db, organizationId: string, integrationId: string): Promise<Connection> {
  const integration = await findIntegration(db, organizationId, integrationId);
  if (!integration) throw notFound("Integration");
  if (integration.kind === "tracker") return { integration, repository: null };
  const connected = await findRepositoryOfIntegration(db, organizationId, integrationId);
  if (!connected) throw notFound("Integration");
  return connected;
}

/** Returns an integration as the API answers it after it was created, changed or checked. */
export async function readIntegration(ctx: Ctx, integrationId: string) {
  const { integration, repository } = await getConnection(ctx.db, ctx.organization.id, integrationId);
  return repository ? toVcsIntegration({ integration, repository }) : toTrackerIntegration(integration);
}
