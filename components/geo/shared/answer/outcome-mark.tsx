import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";

/** Whether one answer names a brand, in a cell of a grid; opens the answer. */
export function OutcomeMark({
  mentioned,
  title,
  onOpen,
  children,
}: {
  mentioned: boolean;
  title?: string;
  onOpen: () => void;
  /** `#2`, `No` and the like; the rest of the sentence is for those who hear it. */
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

/** `#2` at a position, `Yes` without one, `No` where the brand is not named. */
export function markWord({ mentioned, position }: { mentioned: boolean; position: number | null }): string {
  if (!mentioned) return "No";
  return position === null ? "Yes" : `#${position}`;
}
