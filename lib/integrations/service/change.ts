import "server-only";
import type { z } from "zod";
import {
  deleteIntegration as deleteRow,
  type NewIntegration,
  updateIntegration as updateRow,
} from "#db/queries/integrations.ts";
import { type ConnectedRepository, updateRepository } from "#db/queries/repositories.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { updateIntegration as updateContract } from "#lib/integrations/contract.ts";
import { seal, unseal } from "#lib/secrets.ts";
import { checkAccess } from "./check-access.ts";
import { getConnected } from "./read.ts";
import { toVcsIntegration } from "./resource.ts";

export type IntegrationChange = z.output<NonNullable<typeof updateContract.body>>;

/** The token of an integration, readable; null where it has none. */
export function tokenOf({ integration }: ConnectedRepository): string | null {
  const { id, tokenCiphertext } = integration;
  return tokenCiphertext === null ? null : unseal(tokenCiphertext, `integrations:${id}`);
}

/**
 * Renames, switches on or off, or points an integration at another branch or token. A new branch or token is tried first.
 * @throws AppError `notFound`, and as `checkAccess` does
 */
export async function updateIntegration(ctx: Ctx, integrationId: string, change: IntegrationChange) {
  const organizationId = ctx.organization.id;
  const connected = await getConnected(ctx.db, organizationId, integrationId);
  const { branch } = change;
  if (branch !== undefined || change.token !== undefined) await tryAccess(ctx, connected, change);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await updateRow(tx, organizationId, integrationId, { ...fieldsOf(integrationId, change), updatedAt: now });
    const repository = { ...(branch === undefined ? {} : { defaultBranch: branch }), ...privacyOf(change) };
    if (Object.keys(repository).length > 0) {
      await updateRepository(tx, organizationId, connected.repository.id, { ...repository, updatedAt: now });
    }
  });
  return {
    integration: toVcsIntegration(await getConnected(ctx.db, organizationId, integrationId)),
    organization: ctx.organization,
  };
}

async function tryAccess(ctx: Ctx, connected: ConnectedRepository, change: IntegrationChange): Promise<void> {
  const token = change.token === undefined ? tokenOf(connected) : change.token;
  await checkAccess(ctx, {
    cloneUrl: connected.repository.cloneUrl,
    branch: change.branch ?? connected.repository.defaultBranch,
    token: token ?? undefined,
  });
}

function fieldsOf(integrationId: string, { displayName, enabled, token }: IntegrationChange): Partial<NewIntegration> {
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(token === undefined
      ? {}
      : { tokenCiphertext: token === null ? null : seal(token, `integrations:${integrationId}`) }),
  };
}

function privacyOf({ token }: IntegrationChange): { private?: boolean } {
  return token === undefined ? {} : { private: token !== null };
}

/** Removes an integration with its repository; posts made from it stay. Throws `notFound`. */
export async function deleteIntegration(ctx: Ctx, integrationId: string) {
  if (!(await deleteRow(ctx.db, ctx.organization.id, integrationId))) throw notFound("Integration");
  return { id: integrationId, organization: ctx.organization, disabledSchedules: [], disabledEvents: [] };
}
