import "server-only";
import { lockPost } from "#db/queries/posts/posts.ts";
import * as queries from "#db/queries/posts/shares.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { newToken } from "#lib/auth/tokens.ts";
import { origin } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { getAuthor } from "#lib/posts/service/author.ts";
import { getPostRow } from "#lib/posts/service/read.ts";

/** The most links of one post that have not expired. */
const SHARES_MAX = 20;
const DAY_MS = 86_400_000;

/** Lists the links of a post that have not expired, newest first. */
export async function listShares(ctx: Ctx, postId: string) {
  const post = await getPostRow(ctx, postId);
  const rows = await queries.listShares(ctx.db, ctx.organization.id, post.id, ctx.clock.now());
  return { shares: rows.map(toShare), organization: ctx.organization };
}

/**
 * Makes a link. Only the hash of its token is stored, so that its address is known once.
 * @throws AppError `notFound`; `conflict` for a post with too many links
 */
export async function createShare(ctx: Ctx, postId: string, { expiresInDays }: { expiresInDays: number }) {
  const now = ctx.clock.now();
  const { token, hash } = newToken();
  const author = getAuthor(ctx.principal);
  const row = await ctx.db.transaction(async (tx) => {
    const post = await lockPost(tx, ctx.organization.id, postId);
    if (!post) throw notFound("Post");
    await queries.deleteExpiredShares(tx, post.organizationId, post.id, now);
    if ((await queries.listShares(tx, post.organizationId, post.id, now)).length >= SHARES_MAX) {
      throw new AppError("conflict", `Post has ${SHARES_MAX} share links`, "Revoke one, or wait until one expires.");
    }
    return queries.insertShare(tx, {
      id: newId("shr", now.getTime()),
      organizationId: post.organizationId,
      postId: post.id,
      tokenHash: hash,
      createdBy: author.label,
      createdByUserId: author.userId,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
      createdAt: now,
    });
  });
  return { share: toShare(row), url: `${origin()}/p/-/${token}`, organization: ctx.organization };
}

/** Revokes a link at once. @throws AppError `notFound` */
export async function deleteShare(ctx: Ctx, postId: string, shareId: string) {
  const post = await getPostRow(ctx, postId);
  if (!(await queries.deleteShare(ctx.db, ctx.organization.id, post.id, shareId))) throw notFound("Share link");
  return { id: shareId, organization: ctx.organization };
}

function toShare({ id, postId, createdBy, expiresAt, createdAt }: queries.ShareRow) {
  return { id, postId, createdBy, expiresAt, createdAt };
}
