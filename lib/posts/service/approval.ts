import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import { AppError } from "#lib/errors.ts";
import type { ReviewState } from "#lib/posts/contract.ts";

/** Whether the organization publishes approved texts only. */
export async function isApprovalRequired(db: Db, organizationId: string): Promise<boolean> {
  return (await findOrganization(db, organizationId))?.requireApproval ?? false;
}

/** The review of a text after an edit: an approval is withdrawn, a request and a request for changes stay. */
export function reviewAfterEdit(review: ReviewState): ReviewState {
  return review === "approved" ? "none" : review;
}

type Change = {
  status?: PostRow["status"] | undefined;
  changesText: boolean;
  /** Publishes the draft changes of a published post. */
  isDraft?: boolean;
};

/**
 * Refuses a change of what the public sees without an approval, where the organization requires one.
 * @throws AppError `conflict`
 */
export async function assertApproved(
  tx: Db,
  row: PostRow,
  { status, changesText, isDraft = false }: Change,
): Promise<void> {
  if ((status ?? row.status) !== "published") return;
  const publishes = isDraft || row.status !== "published";
  if (!publishes && !changesText) return;
  if (publishes && !changesText && row.review === "approved") return;
  if (!(await isApprovalRequired(tx, row.organizationId))) return;
  throw new AppError(
    "conflict",
    "Approval required",
    publishes
      ? "Ask for a review, and publish the text once an admin or owner has approved it."
      : "Make draft changes, and publish them once they are approved.",
  );
}
