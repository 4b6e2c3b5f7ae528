import "server-only";
import { countPosts, findPost, listPosts as listRows, type PostRow } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";
import { EXCERPT_LENGTH, type listPosts as listPostsContract } from "#lib/posts/contract.ts";
import { toPost } from "./resource.ts";

export type ListQuery = ParsedQuery<typeof listPostsContract>;

/** One page of posts. A page past the last is refused with the specification's own body. */
export async function listPosts(ctx: Ctx, query: ListQuery) {
  const { limit, page, sort } = query;
  const filter = {
    statuses: query.status,
    contentTypes: query.contentType,
    brandIdentityIds: query.brandIdentityId,
    publishDestination: query.publishDestination,
    text: query.q,
  };
  const [total, rows] = await Promise.all([
    countPosts(ctx.db, ctx.organization.id, filter),
    listRows(ctx.db, ctx.organization.id, filter, {
      sort,
      limit,
      offset: offsetOf(page, limit),
      ...(query.text === "excerpt" ? { excerpt: EXCERPT_LENGTH } : {}),
    }),
  ]);
  return {
    posts: rows.map(toPost),
    pagination: paginate(limit, page, total),
    organization: ctx.organization,
  };
}

/** Past every post there is, but small enough for SQL. */
const OFFSET_MAX = 2_000_000_000;

function offsetOf(page: number, limit: number): number {
  return Math.min((page - 1) * limit, OFFSET_MAX);
}

/** Throws `notFound` for an unknown post, one of another organization included. */
export async function getPostRow(ctx: Ctx, postId: string): Promise<PostRow> {
  const row = await findPost(ctx.db, ctx.organization.id, postId);
  if (!row) throw notFound("Post");
  return row;
}
