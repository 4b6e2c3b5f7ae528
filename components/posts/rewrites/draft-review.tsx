"use client";

import { useState } from "react";
import { useGeneration } from "#components/generation/hooks.ts";
import { Elapsed } from "#components/jobs/elapsed.tsx";
import { buildProgress } from "#components/jobs/progress.ts";
import { StepList } from "#components/jobs/step-list.tsx";
import { ProposedChanges, summarizeReview } from "#components/posts/agent/proposal-review.tsx";
import type { Proposal } from "#components/posts/agent/proposals.ts";
import { useReviews } from "#components/posts/agent/use-reviews.ts";
import { PostNotes } from "#components/posts/post-notes.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Rewrite } from "#lib/jobs/rewrites/contract.ts";
import { nameDraft } from "./directions.ts";
import { useAcceptRewrite, useDecideRewrite } from "./hooks.ts";
import { SideBySide } from "./side-by-side.tsx";

type Mode = "changes" | "side by side";

type Props = {
  session: PostSession;
  view: SessionView;
  draft: Rewrite;
  drafts: readonly Rewrite[];
  canWrite: boolean;
};
type Written = Rewrite & { title: string; markdown: string };

/** One draft: its progress while it is written, then what it changes in the post. */
export function DraftReview({ draft, onRetry, ...props }: Props & { onRetry: () => void }) {
  if (draft.status === "writing") return <Writing draft={draft} />;
  if (isWritten(draft)) return <WrittenDraft {...props} draft={draft} />;
  return (
    <section aria-label="Draft" className="rounded-lg border bg-card">
      <EmptyState
        title={`${nameDraft(draft)}: no draft`}
        description={draft.error ?? "The draft was not written."}
        action={props.canWrite ? <Button onClick={onRetry}>Try again</Button> : null}
      />
    </section>
  );
}

function isWritten(draft: Rewrite): draft is Written {
  return draft.markdown !== null && draft.title !== null;
}

/** The differences of a draft from the post, to accept together or one by one, or to discard. */
function WrittenDraft({ session, view, draft, drafts, canWrite }: Props & { draft: Written }) {
  const { post } = view.saved;
  const [mode, setMode] = useState<Mode>("changes");
  // The text that the draft is compared with stays the same while single changes of the draft are accepted.
  const [base] = useState(view.draft);
  const reviews = useReviews(session, view.draft);
  const accept = useAcceptRewrite(post.id, session);
  const decide = useDecideRewrite(post.id);
  const isDiscarded = draft.status === "discarded";
  const proposed = { title: draft.title, markdown: draft.markdown };
  const proposal: Proposal = { id: draft.id, postId: post.id, base, proposed, unsupported: [] };
  const acceptButton = (each: Rewrite, label = "Accept") =>
    canWrite ? (
      <Button size="sm" variant="primary" pending={accept.isPending} onClick={() => accept.mutate(each)}>
        {label}
      </Button>
    ) : null;
  const changes = (
    <section aria-label="Changes" className="overflow-x-auto">
      {base.markdown === draft.markdown && base.title === draft.title ? (
        <p className="px-4 py-6 text-muted-foreground text-sm">The two texts are identical.</p>
      ) : (
        <ProposedChanges proposal={proposal} reviews={reviews} draft={view.draft} canWrite={canWrite && !isDiscarded} />
      )}
    </section>
  );
  return (
    <section aria-label="Draft" className="min-w-0 overflow-hidden rounded-lg border bg-card">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-sm">
        <Modes mode={mode} onChoose={setMode} />
        <p role="status" className="text-muted-foreground">
          {mode === "changes" ? summarizeReview(proposal, reviews, view.draft) : null}
        </p>
        <span className="flex-1" />
        {mode === "changes" ? acceptButton(draft, "Accept all") : null}
        {canWrite ? (
          <Button
            size="sm"
            pending={decide.isPending}
            onClick={() => decide.mutate({ id: draft.id, status: isDiscarded ? "open" : "discarded" })}
          >
            {isDiscarded ? "Open again" : "Discard"}
          </Button>
        ) : null}
      </div>
      {draft.recommendations ? (
        <div className="border-b px-4 pb-2">
          <PostNotes text={draft.recommendations} />
        </div>
      ) : null}
      {mode === "changes" ? (
        changes
      ) : (
        <SideBySide post={post} drafts={drafts} chosen={draft} acceptButton={acceptButton} />
      )}
    </section>
  );
}

function Modes({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  return (
    <fieldset className="flex gap-0.5">
      <legend className="sr-only">Compare</legend>
      {(["changes", "side by side"] as const).map((each) => (
        <Button
          key={each}
          size="sm"
          variant="ghost"
          aria-pressed={mode === each}
          className={mode === each ? "bg-selected" : "text-muted-foreground"}
          onClick={() => onChoose(each)}
        >
          {each === "changes" ? "Changes" : "Side by side"}
        </Button>
      ))}
    </fieldset>
  );
}

function Writing({ draft }: { draft: Rewrite }) {
  const { data } = useGeneration(draft.jobId);
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { job, events } = data;
  return <StepList steps={buildProgress(job, events)} aside={<Elapsed job={job} />} />;
}
