import "server-only";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { type NewIntegration, updateIntegration as updateRow } from "#db/queries/integrations/integrations.ts";
import { type NewRepository, updateRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { type Connection, getConnection, readIntegration } from "./read.ts";
import { type Found, tryStored } from "./try-stored.ts";

/**
 * Tries an integration's access now and stores how that went. A repository that its host renamed is followed.
 * @throws AppError `notFound`; a fault of the access is in the answer
 */
export async function checkIntegration(ctx: Ctx, integrationId: string) {
  const connection = await getConnection(ctx.db, ctx.organization.id, integrationId);
  const outcome = await outcomeOf(ctx, connection);
  const checkedAt = ctx.clock.now();
  if (outcome instanceof AppError) {
    const checkError = `${outcome.message}. ${outcome.recovery}`;
    await updateRow(ctx.db, ctx.organization.id, integrationId, { checkedAt, checkError });
  } else {
    await follow(ctx, connection, outcome, checkedAt);
  }
  return { integration: await readIntegration(ctx, integrationId), organization: ctx.organization };
}

async function outcomeOf(ctx: Ctx, connection: Connection): Promise<Found | AppError> {
  try {
    return await tryStored(ctx, connection);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Stores a success, and the names that were found where they are new. */
async function follow(ctx: Ctx, connection: Connection, found: Found, checkedAt: Date): Promise<void> {
  const { integration, repository } = connection;
  const organizationId = ctx.organization.id;
  const success: Partial<NewIntegration> = { checkedAt, checkError: null };
  if (found.team) {
    await updateRow(ctx.db, organizationId, integration.id, { ...success, teamName: found.team.teamName });
    return;
  }
  const renamed = repository ? renaming(connection, found) : undefined;
  if (!repository || !renamed) return updateRow(ctx.db, organizationId, integration.id, success);
  try {
    await ctx.db.transaction(async (tx) => {
      await updateRow(tx, organizationId, integration.id, { ...success, ...renamed.integration });
      await updateRepository(tx, organizationId, repository.id, { ...renamed.repository, updatedAt: checkedAt });
    });
  } catch (error) {
    // Its new address is connected as a repository of its own: both stay as they are.
    if (!isUniqueViolation(error, "repositories_clone_url")) throw error;
    await updateRow(ctx.db, organizationId, integration.id, success);
  }
}

type Renaming = { integration: Partial<NewIntegration>; repository: Partial<NewRepository> };

function renaming({ integration, repository }: Connection, { reached }: Found): Renaming | undefined {
  if (!repository || !reached || reached.externalId === null) return undefined;
  const { owner, repo, cloneUrl, externalId } = reached;
  const changed = reached.private !== repository.private || owner !== repository.owner || repo !== repository.repo;
  if (!changed) return undefined;
  const hadOldName = integration.displayName === `${repository.owner}/${repository.repo}`;
  return {
    integration: hadOldName ? { displayName: `${owner}/${repo}` } : {},
    repository: { owner, repo, cloneUrl, externalId, private: reached.private },
  };
}
