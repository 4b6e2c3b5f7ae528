import "server-only";
import { countPosts, findPost, listPosts as listRows, type PostRow } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";
import { EXCERPT_LENGTH, type listPosts as listPostsContract } from "#lib/posts/contract.ts";
import { toPost } from "./resource.ts";

export type ListQuery = ParsedQuery<typeof listPostsContract>;

/** Returns one page of posts. A page past the last one is rejected with the error body of the specification. */
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
      offset: toOffset(page, limit),
      ...(query.text === "excerpt" ? { excerpt: EXCERPT_LENGTH } : {}),
    }),
  ]);
  return {
    posts: rows.map(toPost),
    pagination: paginate(limit, page, total),
    organization: ctx.organization,
  };
}

/** Beyond any number of posts, but within the range of SQL integers. */
const OFFSET_MAX = 2_000_000_000;

function toOffset(page: number, limit: number): number {
  return Math.min((page - 1) * limit, OFFSET_MAX);
}

/** @throws AppError `notFound` for unknown posts and posts of other organizations */
export async function getPostRow(ctx: Ctx, postId: string): Promise<PostRow> {
  const row = await findPost(ctx.db, ctx.organization.id, postId);
  if (!row) throw notFound("Post");
  return row;
}
