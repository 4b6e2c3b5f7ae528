"use client";

import { useState } from "react";
import { DiffView } from "#components/article/diff-view.tsx";
import { useGeneration } from "#components/generation/hooks.ts";
import { Elapsed } from "#components/jobs/elapsed.tsx";
import { buildProgress } from "#components/jobs/progress.ts";
import { StepList } from "#components/jobs/step-list.tsx";
import { titleChange } from "#components/posts/agent/proposals.ts";
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

/** One draft: its progress while it is written, then its differences from the post, to accept or to discard. */
export function DraftReview({
  session,
  view,
  draft,
  drafts,
  canWrite,
  onRetry,
}: {
  session: PostSession;
  view: SessionView;
  draft: Rewrite;
  drafts: readonly Rewrite[];
  canWrite: boolean;
  onRetry: () => void;
}) {
  const { post } = view.saved;
  const [mode, setMode] = useState<Mode>("changes");
  const accept = useAcceptRewrite(post.id, session);
  const decide = useDecideRewrite(post.id);
  if (draft.status === "writing") return <Writing draft={draft} />;
  if (draft.markdown === null || draft.title === null) {
    return (
      <section aria-label="Draft" className="rounded-lg border bg-card">
        <EmptyState
          title={`${nameDraft(draft)}: no draft`}
          description={draft.error ?? "The draft was not written."}
          action={canWrite ? <Button onClick={onRetry}>Try again</Button> : null}
        />
      </section>
    );
  }
  const acceptButton = (each: Rewrite) =>
    canWrite ? (
      <Button size="sm" variant="primary" pending={accept.isPending} onClick={() => accept.mutate(each)}>
        {post.status === "published" ? "Accept and publish" : "Accept"}
      </Button>
    ) : null;
  const isDiscarded = draft.status === "discarded";
  const proposed = { title: draft.title, markdown: draft.markdown };
  const title = titleChange({ base: view.draft, proposed });
  return (
    <section aria-label="Draft" className="min-w-0 overflow-hidden rounded-lg border bg-card">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-sm">
        <Modes mode={mode} onChoose={setMode} />
        <span className="flex-1" />
        {mode === "changes" ? acceptButton(draft) : null}
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
        <>
          {title ? (
            <p className="border-b px-4 py-2 text-sm">
              <span className="text-muted-foreground">Title: </span>
              <del className="text-muted-foreground">{title.before}</del> {title.after}
            </p>
          ) : null}
          <DiffView label="Changes" before={view.draft.markdown} after={draft.markdown} />
        </>
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
