"use client";

import { Check, CloudAlert, PenLine, TriangleAlert } from "lucide-react";
import type { PostSession, SaveState } from "#components/posts/post-session.ts";
import { describeError } from "#components/state/describe-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

/** The save state of the text; on a failure it says why and what to do. */
export function SaveIndicator({ session, state }: { session: PostSession; state: SaveState }) {
  return (
    <div role="status" aria-live="polite" className="flex min-h-7 items-center gap-1.5 text-muted-foreground text-xs">
      <Content session={session} state={state} />
    </div>
  );
}

function Content({ session, state }: { session: PostSession; state: SaveState }) {
  switch (state.kind) {
    case "saved":
      return (
        <>
          <Check aria-hidden className="size-3.5 text-success-text" /> Saved
        </>
      );
    case "dirty":
      return (
        <>
          <PenLine aria-hidden className="size-3.5" /> Editing
        </>
      );
    case "saving":
      return (
        <>
          <Spinner className="size-3.5" /> Saving
        </>
      );
    case "invalid":
      return (
        <span className="flex items-center gap-1.5 text-warning-text">
          <TriangleAlert aria-hidden className="size-3.5" /> Not saved: {state.reason}
        </span>
      );
    case "conflict":
      return (
        <span className="flex items-center gap-1.5 text-warning-text">
          <TriangleAlert aria-hidden className="size-3.5" /> Not saved: changed elsewhere
        </span>
      );
    case "failed":
      return (
        <span className="flex items-center gap-1.5 text-destructive-text">
          <CloudAlert aria-hidden className="size-3.5" /> Not saved: {describeError(state.error).message}
          <Button size="sm" onClick={() => void session.flush()}>
            Save now
          </Button>
        </span>
      );
  }
}
