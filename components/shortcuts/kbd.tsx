"use client";

import { useSyncExternalStore } from "react";
import { parseKeybinding } from "tinykeys";
import { cn } from "#lib/utils.ts";
import { capsOf, spoken } from "./labels.ts";

const unchanging = () => () => undefined;

/** Whether ⌘ stands where others have Ctrl. In the browser only. */
function isApple(): boolean {
  return parseKeybinding("$mod+k").some(([modifiers]) => modifiers.includes("Meta"));
}

/** The caps of a shortcut as the reader's keyboard has them, Ctrl until the page runs in a browser; read out in words. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const apple = useSyncExternalStore(unchanging, isApple, () => false);
  const caps = capsOf(keys, apple)
    .flat()
    .map((cap, place) => ({ cap, place }));
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
