"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { describeError } from "./describe-error.ts";

type Props = { error: unknown; onRetry: () => void; retrying?: boolean; className?: string };

/** Shown when data could not be loaded, with the reason and a retry button. */
export function ErrorState({ error, onRetry, retrying = false, className }: Props) {
  const text = describeError(error);
  return (
    <div
      role="alert"
      data-slot="error"
      className={cn("flex flex-col items-center justify-center px-6 py-12 text-center", className)}
    >
      <TriangleAlert aria-hidden className="mb-3 size-5 text-destructive-text" strokeWidth={1.75} />
      <p className="font-medium text-base">{text.message}</p>
      <p className="mt-1 max-w-md text-muted-foreground text-sm">{text.recovery}</p>
      <Button className="mt-4" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}

/** Shown above older data when refreshing it failed. */
export function StaleNotice({ error, onRetry, retrying = false, className }: Props) {
  const text = describeError(error);
  return (
    <div
      role="alert"
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warning-soft px-4 py-2 text-sm text-warning-text",
        className,
      )}
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{text.message}. Showing earlier data.</span>
      <Button size="sm" onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
