import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";

/** A grid cell that shows whether an answer names a brand, and opens the answer. */
export function OutcomeMark({
  mentioned,
  title,
  onOpen,
  children,
}: {
  mentioned: boolean;
  title?: string;
  onOpen: () => void;
  /** The visible mark, such as `#2` or `No`; the rest of the label is for screen readers. */
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-numeric
      onClick={onOpen}
      title={title}
      className={cn(
        "inline-flex h-6 min-w-9 items-center justify-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs",
        mentioned
          ? "bg-accent-soft text-accent-text hover:bg-accent hover:text-accent-foreground"
          : "bg-surface-strong text-muted-foreground hover:text-foreground",
      )}
    >
      {children}
    </button>
  );
}

/** `#2` with a position, `Yes` without one, `No` when the brand is not named. */
export function markWord({ mentioned, position }: { mentioned: boolean; position: number | null }): string {
  if (!mentioned) return "No";
  return position === null ? "Yes" : `#${position}`;
}
