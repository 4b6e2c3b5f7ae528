"use client";

import { useCan } from "#components/dashboard/organization.tsx";
import { useOrganizationSettings } from "#components/posts/organization-settings.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";
import type { Post, ReviewState } from "#lib/posts/contract.ts";
import { useReview } from "./hooks.ts";

const STATES: Record<ReviewState, string> = {
  none: "Nobody has been asked to review this text.",
  requested: "This text is waiting for review.",
  changes_requested: "A reviewer asked for changes.",
  approved: "This text is approved. An edit withdraws the approval.",
};

/** The review of a draft or of draft changes, with what the member may do next. */
export function ReviewActions({ session, post }: { session: PostSession; post: Post }) {
  const canWrite = useCan("write");
  const canReview = useCan("manage");
  const required = useOrganizationSettings()?.requireApproval ?? false;
  const review = useReview(session);
  const { review: state, status } = post;
  if (status === "published" && post.draftRevisionId === null) {
    return (
      <section aria-label="Review" className="rounded-lg border bg-card p-4 text-sm">
        <p>This post is published. Edit its text to make draft changes, which can be reviewed.</p>
      </section>
    );
  }
  return (
    <section aria-label="Review" className="grid gap-3 rounded-lg border bg-card p-4 text-sm">
      <div>
        <p className="font-medium" role="status">
          {STATES[state]}
        </p>
        <p className="mt-0.5 text-muted-foreground">
          {required ? "Approval is required before it is published." : "Approval is not required to publish."}
          {canReview ? "" : " Admins and owners approve."}
        </p>
        {required && state !== "approved" && isOverdue(post) ? (
          <p className="mt-0.5 text-warning-text">
            The scheduled time has passed. The post is published within a minute after its approval.
          </p>
        ) : null}
      </div>
      {canWrite ? (
        <div className="flex flex-wrap gap-2">
          {listActions(state, canReview).map(({ next, label, primary }) => (
            <Button
              key={next}
              variant={primary ? "primary" : "outline"}
              pending={review.isPending && review.variables === next}
              disabled={review.isPending}
              onClick={() => review.mutate(next)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

const isOverdue = ({ publishAt }: Post) => publishAt !== null && Date.parse(publishAt) <= Date.now();

type Action = { next: ReviewState; label: string; primary?: boolean };

/** The states that may follow the present one. */
function listActions(state: ReviewState, canReview: boolean): Action[] {
  const isAsked = state === "requested" || state === "approved";
  return [
    ...(isAsked ? [] : [{ next: "requested" as const, label: "Request review", primary: !canReview }]),
    ...(canReview && state !== "approved" ? [{ next: "approved" as const, label: "Approve", primary: true }] : []),
    ...(canReview && state !== "changes_requested"
      ? [{ next: "changes_requested" as const, label: "Request changes" }]
      : []),
    ...(state === "requested" ? [{ next: "none" as const, label: "Withdraw request" }] : []),
  ];
}
