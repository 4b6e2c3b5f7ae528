"use client";

import { cn } from "#lib/utils.ts";
import { capsOf, spoken } from "./labels.ts";
import { useIsApple } from "./platform.ts";

/** The caps of a shortcut as the reader's keyboard has them; read out in words. */
export function Kbd({ keys, className }: { keys: readonly string[]; className?: string }) {
  const apple = useIsApple();
  const caps = keys.flatMap((press) => capsOf(press, apple)).map((cap, place) => ({ cap, place }));
  return (
    <span className={cn("relative inline-flex shrink-0 items-center gap-0.5", className)}>
      <span className="sr-only">{spoken(keys, apple)}</span>
      {caps.map(({ cap, place }) => (
        <kbd
          key={place}
          aria-hidden
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-border-strong bg-surface px-1 font-sans text-[0.6875rem] text-muted-foreground leading-none"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
