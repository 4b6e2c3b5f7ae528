import "server-only";
import type { Db } from "#db/client.ts";
import { listMembers } from "#db/queries/accounts/orgs.ts";
import { type PostRow, updatePost } from "#db/queries/posts/posts.ts";
import { findRevision, type RevisionRow, updateRevision } from "#db/queries/posts/revisions.ts";
import { type Ctx, roleReaches } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import type { ReviewState } from "#lib/posts/contract.ts";
import { findAdminId } from "#lib/posts/service/admin.ts";
import { isApprovalRequired } from "#lib/posts/service/approval.ts";
import { getAuthor } from "#lib/posts/service/author.ts";
import { inPost, updated } from "#lib/posts/service/in-post.ts";

/**
 * Sets the review of a draft's text. Reviews of one post are serialized, and one without effect keeps the version.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; `forbidden` for somebody who may not review it;
 * `conflict` for a published post, and for a state that does not follow the present one
 */
export async function reviewPost(
  ctx: Ctx,
  postId: string,
  state: ReviewState,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    if (row.status === "published" && row.draftRevisionId === null) {
      throw new AppError(
        "conflict",
        "Post is already published",
        "Edit its text to make draft changes, then request a review.",
      );
    }
    const revision = await findRevision(tx, row.organizationId, row.id, row.draftRevisionId ?? row.revisionId);
    if (!revision) throw new Error(`Post ${row.id} has no revision.`);
    await assertMaySet(ctx, tx, { row, revision, state });
    if (state === row.review) return row;
    const now = ctx.clock.now();
    await updateRevision(tx, row.organizationId, revision.id, { review: state, ...getReviewer(ctx, state, now) });
    return updated(await updatePost(tx, row.organizationId, row.id, { review: state, updatedAt: now }));
  });
}

/** The reviewer of a verdict; a request keeps the one before. */
function getReviewer(ctx: Ctx, state: ReviewState, now: Date): Partial<RevisionRow> {
  if (state === "none" || state === "requested") return {};
  const { userId, label } = getAuthor(ctx.principal);
  return { reviewerUserId: userId, reviewerLabel: label, reviewedAt: now };
}

type Wish = { row: PostRow; revision: RevisionRow; state: ReviewState };

async function assertMaySet(ctx: Ctx, tx: Db, { row, revision, state }: Wish): Promise<void> {
  if (state === "requested") {
    if (row.review === "approved")
      throw new AppError("conflict", "Post is already approved", "Publish or schedule it.");
    return;
  }
  if (state === "none" && (row.review === "requested" || row.review === "none")) return;
  const reviewer = await getReviewerId(ctx, tx);
  if (state !== "approved") return;
  if (row.review === "changes_requested" && revision.reviewerUserId !== reviewer) {
    throw new AppError(
      "conflict",
      "Changes were requested",
      `Ask for a new review once they are made, or let ${revision.reviewerLabel ?? "the reviewer"} approve the text.`,
    );
  }
  if (revision.authorUserId === reviewer && (await isApprovalRequired(tx, row.organizationId))) {
    await assertOnlyReviewer(tx, row.organizationId, reviewer);
  }
}

/** @throws AppError `forbidden` unless the caller acts as an admin or owner */
async function getReviewerId(ctx: Ctx, tx: Db): Promise<string> {
  const id = await findAdminId(ctx, tx);
  if (id !== undefined) return id;
  throw new AppError("forbidden", "Forbidden", "Ask an admin or owner to review the post.");
}

/** @throws AppError `forbidden` when another member could approve the text */
async function assertOnlyReviewer(tx: Db, organizationId: string, author: string): Promise<void> {
  const members = await listMembers(tx, organizationId);
  if (members.some(({ userId, role }) => userId !== author && roleReaches(role, "admin"))) {
    throw new AppError("forbidden", "Forbidden", "You wrote this text. Ask another admin or owner to approve it.");
  }
}
