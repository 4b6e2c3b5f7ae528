"use client";

import { CircleAlert, CircleSlash, RotateCcw } from "lucide-react";
import { describeError } from "#components/state/describe-error.ts";
import { Button } from "#components/ui/button.tsx";
import { CallError } from "#lib/http/call.ts";
import type { ChatMessage } from "./context.ts";

/** Says how the last answer ended if it did not complete, with a button to ask again. */
export function AnswerEnd({ message, onAgain }: { message: ChatMessage; onAgain: () => void }) {
  const { status, error } = message.metadata ?? {};
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {status === "failed" ? (
        <p className="flex items-center gap-1.5 text-destructive-text">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" /> {error ?? "The answer was interrupted."}
        </p>
      ) : null}
      {status === "stopped" ? (
        <p className="flex items-center gap-1.5 text-muted-foreground">
          <CircleSlash aria-hidden className="size-3.5" /> Stopped.
        </p>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onAgain}>
        <RotateCcw aria-hidden className="size-3.5" /> Try again
      </Button>
    </div>
  );
}

/** The current error: a rejected message, a failed answer, or a lost connection. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isLost = error instanceof TypeError;
  const { message, recovery } =
    error instanceof CallError
      ? describeError(error)
      : isLost
        ? { message: "The connection was lost", recovery: "The answer continues. Reload to read it." }
        : { message: error.message, recovery: null };
  return (
    <div role="alert" className="rounded-lg border bg-destructive-soft px-4 py-3 text-destructive-text text-sm">
      <p className="font-medium">{message}</p>
      {recovery === null ? null : <p className="mt-0.5">{recovery}</p>}
      <Button
        size="sm"
        variant="outline"
        className="mt-2.5"
        onClick={isLost ? () => window.location.reload() : onRetry}
      >
        {isLost ? "Reload" : "Try again"}
      </Button>
    </div>
  );
}
