import type { ReactNode } from "react";

/** A figure as a button that opens the answers behind it. */
export function FigureLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="min-w-0 truncate rounded-sm text-left underline decoration-border-strong underline-offset-4 hover:decoration-foreground"
    >
      {children}
      <span className="sr-only">, show its answers</span>
    </button>
  );
}
