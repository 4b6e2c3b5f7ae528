import "server-only";
import type { Db } from "#db/client.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { lockPost, type PostRow } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { allowsMatch, versionEtag } from "#lib/http/etag.ts";

/** Locks a post, checks its ETag and runs `work` in the transaction. */
export async function inPost(
  ctx: Ctx,
  postId: string,
  ifMatch: string | undefined,
  work: (tx: Db, row: PostRow) => Promise<PostRow>,
): Promise<PostRow> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const row = await lockPost(tx, ctx.organization.id, postId);
      if (!row) throw notFound("Post");
      if (!allowsMatch(ifMatch, versionEtag(row.id, row.version))) {
        throw new AppError(
          "preconditionFailed",
          "Post has changed since it was read",
          "Read the post again, apply the change to what it says now and send its new ETag.",
        );
      }
      return work(tx, row);
    });
  } catch (error) {
    if (!isUniqueViolation(error, "posts_org_slug")) throw error;
    throw new AppError("conflict", "Slug already in use", "Choose another slug, or change the other post's first.");
  }
}

/** The row of an update on a locked post, which cannot be missing. */
export function updated(row: PostRow | undefined): PostRow {
  if (!row) throw new Error("The locked post was not updated.");
  return row;
}
