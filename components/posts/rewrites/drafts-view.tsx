"use client";

import { PenLine } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { DirectionOption, Rewrite } from "#lib/jobs/rewrites/contract.ts";
import { cn } from "#lib/utils.ts";
import { DIRECTIONS, getObstacle, nameDraft } from "./directions.ts";
import { DraftReview } from "./draft-review.tsx";
import { useRewrites, useWriteAgain } from "./hooks.ts";

const params = { draft: parseAsString };

type Props = { session: PostSession; view: SessionView; canWrite: boolean };

/** The drafts of a post that was written again: each against the current text, or two of them side by side. */
export default function DraftsView(props: Props) {
  const query = useRewrites(props.view.saved.post.id);
  return (
    <QueryView query={query} skeleton={<DraftsSkeleton />}>
      {({ rewrites, directions }) => <Drafts {...props} drafts={rewrites} options={directions} />}
    </QueryView>
  );
}

function Drafts({
  session,
  view,
  canWrite,
  drafts,
  options,
}: Props & { drafts: readonly Rewrite[]; options: readonly DirectionOption[] }) {
  const [{ draft: chosenId }, setParams] = useQueryStates(params, { history: "replace" });
  const write = useWriteAgain(view.saved.post.id, session);
  const chosen = drafts.find(({ id }) => id === chosenId) ?? drafts[0];
  const directions = canWrite ? (
    <Directions
      options={options}
      pending={write.isPending ? write.variables : undefined}
      onChoose={(direction) => write.mutate(direction, { onSuccess: () => void setParams({ draft: null }) })}
    />
  ) : null;
  if (!chosen) {
    return (
      <EmptyState
        icon={PenLine}
        title="Rewrite this post"
        description="Creates a draft from the same changes. The post stays the same until you accept the draft."
        action={directions}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-3">
        <ol aria-label="Drafts" className="grid max-h-96 gap-px overflow-y-auto rounded-lg border bg-card p-1.5">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <DraftButton
                draft={draft}
                chosen={draft.id === chosen.id}
                onChoose={() => void setParams({ draft: draft.id })}
              />
            </li>
          ))}
        </ol>
        {directions ? (
          <section aria-label="Write again" className="grid gap-1.5">
            <h2 className="text-muted-foreground text-xs">Write again</h2>
            <div className="flex flex-wrap gap-1.5">{directions}</div>
          </section>
        ) : null}
      </div>
      <DraftReview
        key={chosen.id}
        session={session}
        view={view}
        draft={chosen}
        drafts={drafts}
        canWrite={canWrite}
        onRetry={() => write.mutate(chosen.direction, { onSuccess: () => void setParams({ draft: null }) })}
      />
    </div>
  );
}

function Directions({
  options,
  pending,
  onChoose,
}: {
  options: readonly DirectionOption[];
  pending: DirectionOption["direction"] | undefined;
  onChoose: (direction: DirectionOption["direction"]) => void;
}) {
  return DIRECTIONS.map(({ value, label }) => {
    const obstacle = getObstacle(options, value);
    return (
      <Button
        key={value}
        size="sm"
        disabled={obstacle !== undefined}
        pending={pending === value}
        onClick={() => onChoose(value)}
      >
        {label} {obstacle ? <span className="font-normal text-muted-foreground">{obstacle}</span> : null}
      </Button>
    );
  });
}

const STATES: Record<Rewrite["status"], { label: string; variant: "neutral" | "accent" | "success" | "destructive" }> =
  {
    writing: { label: "Writing", variant: "accent" },
    open: { label: "New", variant: "accent" },
    accepted: { label: "Accepted", variant: "success" },
    discarded: { label: "Discarded", variant: "neutral" },
    failed: { label: "Not written", variant: "destructive" },
  };

function DraftButton({ draft, chosen, onChoose }: { draft: Rewrite; chosen: boolean; onChoose: () => void }) {
  const { label, variant } = STATES[draft.status];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        "grid w-full gap-0.5 rounded-md px-2.5 py-2 text-left text-sm hover:bg-hover",
        chosen && "bg-selected",
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-medium">{nameDraft(draft)}</span>
        <Badge variant={variant}>{label}</Badge>
      </span>
      <span className="truncate text-muted-foreground text-xs">
        <Time value={draft.createdAt} />
        {draft.writer === null ? null : draft.writer === "model" ? " by the model" : " by rules"}
      </span>
    </button>
  );
}

function DraftsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4 rounded-lg border p-4">
        {["w-28", "w-36"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="grid content-start gap-3 rounded-lg border p-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
