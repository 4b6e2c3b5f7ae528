import "server-only";
import type { Db } from "#db/client.ts";
import { lockBrands } from "#db/queries/brands/brands.ts";
import { deleteTrafficTokens, insertTrafficToken, type TrafficTokenRow } from "#db/queries/traffic/tokens.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { newIngestToken } from "#lib/auth/ingest-token.ts";
import { getProject } from "#lib/geo/project.ts";

/** Makes a token beside those there are. Throws `notFound` for the project. */
export async function createToken(ctx: Ctx, projectId: string | undefined) {
  return issue(ctx, projectId ?? null, ctx.db);
}

/** Makes a token and ends those of the same project, or of the organization, at once. Throws `notFound` for the project. */
export async function rotateToken(ctx: Ctx, projectId: string | undefined) {
  return ctx.db.transaction(async (tx) => {
    // One at a time: of two rotations the later ends what the earlier made.
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
