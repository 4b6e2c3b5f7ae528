import "server-only";
import type { Db } from "#db/client.ts";
import { disableDependents, listDependents } from "#db/queries/automations/runs.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import {
  countPostsFrom,
  type NewIntegration,
  updateIntegration as updateRow,
} from "#db/queries/integrations/integrations.ts";
import {
  type NewRepository,
  type RepositoryRow,
  setRepositoryDeleted,
  updateRepository,
} from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { disconnectedReason, enableDependents } from "#lib/dependents/enable.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { updateIntegration as updateContract } from "#lib/integrations/contract.ts";
import { type Connection, getConnection, readIntegration } from "./read.ts";
import { sealToken } from "./token.ts";
import { type AccessResult, tryStored } from "./try-stored.ts";

export type IntegrationChange = ParsedBody<typeof updateContract>;

/**
 * Renames, enables or disables an integration, decides about changes without a release note, or changes its branch or
 * token, which are tried first.
 * @throws AppError `notFound`, `invalid` for fields that a tracker does not have, and as `tryStored` does
 */
export async function updateIntegration(ctx: Ctx, integrationId: string, change: IntegrationChange) {
  const organizationId = ctx.organization.id;
  const connection = await getConnection(ctx.db, organizationId, integrationId);
  if (connection.repository === null) requireTrackerChange(change);
  const isTried = change.branch !== undefined || change.token !== undefined;
  const access = isTried ? await tryStored(ctx, connection, change) : undefined;
  const now = ctx.clock.now();
  const tried = access ? { checkedAt: now, checkError: null } : {};
  await ctx.db.transaction(async (tx) => {
    const fields = { ...toIntegrationFields(integrationId, change), ...tried, updatedAt: now };
    await updateRow(tx, organizationId, integrationId, fields);
    const repository = repositoryFields(connection, change, access);
    if (connection.repository && Object.keys(repository).length > 0) {
      await updateRepository(tx, organizationId, connection.repository.id, { ...repository, updatedAt: now });
    }
  });
  return { integration: await readIntegration(ctx, integrationId), organization: ctx.organization };
}

function requireTrackerChange({ branch, token, foldWithoutNote }: IntegrationChange): void {
  if (branch !== undefined) throw invalidField("branch", "a tracker has no branch");
  if (token === null) throw invalidField("token", "a tracker cannot be read without its key");
  if (foldWithoutNote !== undefined) throw invalidField("foldWithoutNote", "a tracker has no changes to fold");
}

function toIntegrationFields(
  integrationId: string,
  { displayName, enabled, token }: IntegrationChange,
): Partial<NewIntegration> {
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(token === undefined ? {} : { tokenCiphertext: sealToken(integrationId, token) }),
  };
}

function repositoryFields(
  { repository }: Connection,
  { branch, foldWithoutNote }: IntegrationChange,
  access: AccessResult | undefined,
): Partial<NewRepository> {
  const isPrivate = access?.reached?.private;
  return {
    ...(branch === undefined ? {} : { defaultBranch: branch }),
    ...(foldWithoutNote === undefined ? {} : { foldWithoutNote }),
    ...(isPrivate === undefined || isPrivate === repository?.private ? {} : { private: isPrivate }),
  };
}

/** Returns the consequences of deleting an integration. @throws AppError `notFound` */
export async function getConsequences(ctx: Ctx, integrationId: string) {
  const { db, organization } = ctx;
  const { integration, repository } = await getConnection(db, organization.id, integrationId);
  const source = repository ? { repositoryId: repository.id } : { trackerId: integration.id };
  const posts = await countPostsFrom(db, organization.id, source);
  const dependents = repository ? await listDependents(db, organization.id, { repositoryId: repository.id }) : NOTHING;
  return {
    id: integrationId,
    disabledSchedules: dependents.schedules,
    disabledEvents: dependents.events,
    posts,
    organization,
  };
}

const NOTHING = { schedules: [], events: [] };

/**
 * Deletes an integration with its repository. Posts made from it stay; schedules and triggers that read it are
 * disabled and listed. Throws `notFound`.
 */
export async function deleteIntegration(ctx: Ctx, integrationId: string) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const disabledDependents = await db.transaction(async (tx) => {
    const { repository } = await getConnection(tx, organization.id, integrationId);
    const disabled = repository ? await disable(tx, repository, now) : NOTHING;
    await setRepositoryDeleted(tx, organization.id, integrationId, now);
    const key = { organizationId: organization.id, id: integrationId };
    if (!(await markDeleted(tx, "integration", key, now))) throw notFound("Integration");
    return disabled;
  });
  return {
    id: integrationId,
    organization,
    disabledSchedules: disabledDependents.schedules,
    disabledEvents: disabledDependents.events,
  };
}

function disable(tx: Db, repository: RepositoryRow, now: Date) {
  const { id, organizationId, integrationId } = repository;
  const cause = { reason: disconnectedReason(repository), disabledBy: integrationId, now };
  return disableDependents(tx, organizationId, { repositoryId: id }, cause);
}

/**
 * Restores a removed integration with its repository, token and webhook secret, and enables again what its removal
 * disabled. Access is not tried.
 * @throws AppError `notFound`, `conflict` where the repository or the team has been connected again
 */
export async function restoreIntegration(ctx: Ctx, integrationId: string) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const key = { organizationId: organization.id, id: integrationId };
  try {
    await db.transaction(async (tx) => {
      await lockRestorable(tx, "integration", key, { noun: "Integration", now });
      await clearDeleted(tx, "integration", key);
      await setRepositoryDeleted(tx, organization.id, integrationId, null);
      await enableDependents(tx, organization.id, integrationId, now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "conflict",
      "It has been connected again",
      "Use the integration that exists, or remove that one and restore this one again.",
    );
  }
  return { integration: await readIntegration(ctx, integrationId), organization };
}
