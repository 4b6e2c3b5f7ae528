import "server-only";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { listSlugs, type PostRow } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { notFound } from "#lib/errors.ts";
import { freeSlug } from "#lib/posts/slug.ts";
import { NO_PLAN } from "./plan.ts";

/** Deletes a post, which can be restored until it is purged. Throws `notFound`. */
export async function deletePost({ db, organization, clock }: Ctx, postId: string): Promise<void> {
  const key = { organizationId: organization.id, id: postId };
  if (!(await markDeleted(db, "post", key, clock.now()))) throw notFound("Post");
}

const SLUG_ATTEMPTS = 5;

/**
 * Restores a deleted post. A slug that another post has taken meanwhile gets the lowest free number.
 * @throws AppError `notFound`
 */
export async function restorePost(ctx: Ctx, postId: string): Promise<PostRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await restore(ctx, postId);
    } catch (error) {
      // Another post took the slug after it was looked up.
      if (attempt === SLUG_ATTEMPTS || !isUniqueViolation(error, "posts_org_slug")) throw error;
    }
  }
}

function restore({ db, organization, clock }: Ctx, postId: string): Promise<PostRow> {
  const key = { organizationId: organization.id, id: postId };
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { slug, version, publishAt } = await lockRestorable(tx, "post", key, { noun: "Post", now });
    const free = slug === null ? null : freeSlug(slug, await listSlugs(tx, organization.id, slug));
    const change = {
      ...(free === slug ? {} : { slug: free }),
      // Restoring a post must not publish it by a plan whose time has passed.
      ...(publishAt !== null && publishAt <= now ? NO_PLAN : {}),
    };
    return clearDeleted(tx, "post", key, Object.keys(change).length === 0 ? {} : { ...change, version: version + 1 });
  });
}
