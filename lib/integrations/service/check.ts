import "server-only";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { type NewIntegration, updateIntegration as updateRow } from "#db/queries/integrations/integrations.ts";
import { type NewRepository, updateRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { type Connection, getConnection, readIntegration } from "./read.ts";
import { type AccessResult, tryStored } from "./try-stored.ts";

/**
 * Checks an integration's access now, stores the result and follows a repository that its host has renamed.
 * @throws AppError `notFound`; an error of the access is part of the answer
 */
export async function checkIntegration(ctx: Ctx, integrationId: string) {
  const connection = await getConnection(ctx.db, ctx.organization.id, integrationId);
  const outcome = await tryAccess(ctx, connection);
  const checkedAt = ctx.clock.now();
  if (outcome instanceof AppError) {
    const checkError = `${outcome.message}. ${outcome.recovery}`;
    await updateRow(ctx.db, ctx.organization.id, integrationId, { checkedAt, checkError });
  } else {
    await follow(ctx, connection, outcome, checkedAt);
  }
  return { integration: await readIntegration(ctx, integrationId), organization: ctx.organization };
}

async function tryAccess(ctx: Ctx, connection: Connection): Promise<AccessResult | AppError> {
  try {
    return await tryStored(ctx, connection);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Stores a success and the repository's names if they have changed. */
async function follow(ctx: Ctx, connection: Connection, access: AccessResult, checkedAt: Date): Promise<void> {
  const { integration, repository } = connection;
  const organizationId = ctx.organization.id;
  const success: Partial<NewIntegration> = { checkedAt, checkError: null };
  if (access.team) {
    await updateRow(ctx.db, organizationId, integration.id, { ...success, teamName: access.team.teamName });
    return;
  }
  const renamed = repository ? computeRenaming(connection, access) : undefined;
  if (!repository || !renamed) return updateRow(ctx.db, organizationId, integration.id, success);
  try {
    await ctx.db.transaction(async (tx) => {
      await updateRow(tx, organizationId, integration.id, { ...success, ...renamed.integration });
      await updateRepository(tx, organizationId, repository.id, { ...renamed.repository, updatedAt: checkedAt });
    });
  } catch (error) {
    // The new URL is already connected as another repository, so both stay unchanged.
    if (!isUniqueViolation(error, "repositories_clone_url")) throw error;
    await updateRow(ctx.db, organizationId, integration.id, success);
  }
}

type Renaming = { integration: Partial<NewIntegration>; repository: Partial<NewRepository> };

function computeRenaming({ integration, repository }: Connection, { reached }: AccessResult): Renaming | undefined {
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
