import "server-only";
import type { Db } from "#db/client.ts";
import { lockBrands } from "#db/queries/brands/brands.ts";
import { deleteTrafficTokens, insertTrafficToken, type TrafficTokenRow } from "#db/queries/traffic/tokens.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { newIngestToken } from "#lib/auth/ingest-token.ts";
import { getProject } from "#lib/geo/project.ts";

/**
 * Creates an additional token.
 * @throws AppError `notFound` for the project
 */
export async function createToken(ctx: Ctx, projectId: string | undefined) {
  return issue(ctx, projectId ?? null, ctx.db);
}

/**
 * Creates a token and revokes the other tokens of the same project, or of the organization.
 * @throws AppError `notFound` for the project
 */
export async function rotateToken(ctx: Ctx, projectId: string | undefined) {
  return ctx.db.transaction(async (tx) => {
    // Serializes rotations: the later of two revokes the token of the earlier.
    await lockBrands(tx, ctx.organization.id);
    await deleteTrafficTokens(tx, ctx.organization.id, projectId ?? null);
    return issue(ctx, projectId ?? null, tx);
  });
}

async function issue({ organization, clock }: Ctx, projectId: string | null, tx: Db) {
  if (projectId !== null) await getProject(tx, organization.id, projectId);
  const now = clock.now();
  const { id, plain, secretHash, hint } = newIngestToken(now);
  const own = { id, organizationId: organization.id, projectId };
  const row = await insertTrafficToken(tx, { ...own, secretHash, hint, createdAt: now });
  return { token: { ...toToken(row), token: plain }, organization };
}

export function toToken({ id, projectId, hint, createdAt, lastUsedAt }: TrafficTokenRow) {
  return { id, projectId, hint, createdAt, lastUsedAt };
}
