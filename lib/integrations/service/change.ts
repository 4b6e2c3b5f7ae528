import "server-only";
import type { Db } from "#db/client.ts";
import { disableDependents, listDependents } from "#db/queries/automations/runs.ts";
import {
  countPostsFrom,
  deleteIntegration as deleteRow,
  type NewIntegration,
  updateIntegration as updateRow,
} from "#db/queries/integrations/integrations.ts";
import { type RepositoryRow, updateRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { invalidField, notFound } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { updateIntegration as updateContract } from "#lib/integrations/contract.ts";
import { type Connection, getConnection, readIntegration } from "./read.ts";
import { sealToken } from "./token.ts";
import { type Found, tryStored } from "./try-stored.ts";

export type IntegrationChange = ParsedBody<typeof updateContract>;

/**
 * Renames, switches on or off, or points an integration at another branch or token. A new branch or token is tried first.
 * @throws AppError `notFound`, `invalid` for what a tracker has not, and as `tryStored` does
 */
export async function updateIntegration(ctx: Ctx, integrationId: string, change: IntegrationChange) {
  const organizationId = ctx.organization.id;
  const connection = await getConnection(ctx.db, organizationId, integrationId);
  if (connection.repository === null) requireTrackerChange(change);
  const isTried = change.branch !== undefined || change.token !== undefined;
  const found = isTried ? await tryStored(ctx, connection, change) : undefined;
  const now = ctx.clock.now();
  const tried = found ? { checkedAt: now, checkError: null } : {};
  await ctx.db.transaction(async (tx) => {
    const fields = { ...fieldsOf(integrationId, change), ...tried, updatedAt: now };
    await updateRow(tx, organizationId, integrationId, fields);
    const repository = repositoryFields(connection, change, found);
    if (connection.repository && Object.keys(repository).length > 0) {
      await updateRepository(tx, organizationId, connection.repository.id, { ...repository, updatedAt: now });
    }
  });
  return { integration: await readIntegration(ctx, integrationId), organization: ctx.organization };
}

function requireTrackerChange({ branch, token }: IntegrationChange): void {
  if (branch !== undefined) throw invalidField("branch", "a tracker has no branch");
  if (token === null) throw invalidField("token", "a tracker cannot be read without its key");
}

function fieldsOf(integrationId: string, { displayName, enabled, token }: IntegrationChange): Partial<NewIntegration> {
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(token === undefined ? {} : { tokenCiphertext: sealToken(integrationId, token) }),
  };
}

function repositoryFields({ repository }: Connection, { branch }: IntegrationChange, found: Found | undefined) {
  const isPrivate = found?.reached?.private;
  return {
    ...(branch === undefined ? {} : { defaultBranch: branch }),
    ...(isPrivate === undefined || isPrivate === repository?.private ? {} : { private: isPrivate }),
  };
}

/** What removing an integration would do. @throws AppError `notFound` */
export async function getConsequences(ctx: Ctx, integrationId: string) {
  const { db, organization } = ctx;
  const { integration, repository } = await getConnection(db, organization.id, integrationId);
  const source = repository ? { repositoryId: repository.id } : { trackerId: integration.id };
  const posts = await countPostsFrom(db, organization.id, source);
  const named = repository ? await listDependents(db, organization.id, { repositoryId: repository.id }) : NOTHING;
  return { id: integrationId, disabledSchedules: named.schedules, disabledEvents: named.events, posts, organization };
}

const NOTHING = { schedules: [], events: [] };

/**
 * Removes an integration with its repository; posts made from it stay, schedules and triggers that read it are disabled
 * and named. Throws `notFound`.
 */
export async function deleteIntegration(ctx: Ctx, integrationId: string) {
  const { organization } = ctx;
  const named = await ctx.db.transaction(async (tx) => {
    const { repository } = await getConnection(tx, organization.id, integrationId);
    const disabled = repository ? await disable(tx, organization.id, repository, ctx.clock.now()) : NOTHING;
    if (!(await deleteRow(tx, organization.id, integrationId))) throw notFound("Integration");
    return disabled;
  });
  return { id: integrationId, organization, disabledSchedules: named.schedules, disabledEvents: named.events };
}

function disable(tx: Db, organizationId: string, { id, owner, repo }: RepositoryRow, now: Date) {
  const reason = `${owner}/${repo} was disconnected.`;
  return disableDependents(tx, organizationId, { repositoryId: id }, { reason, now });
}
