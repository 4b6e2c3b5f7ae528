"use client";

import { useSyncExternalStore } from "react";
import { parseKeybinding } from "tinykeys";
import { cn } from "#lib/utils.ts";
import { getKeyCaps, spoken } from "./labels.ts";

const unchanging = () => () => undefined;

/** Whether the keyboard has ⌘ instead of Ctrl. Browser only. */
function isApple(): boolean {
  return parseKeybinding("$mod+k").some(([modifiers]) => modifiers.includes("Meta"));
}

/**
 * The key caps of a shortcut for the user's keyboard (Ctrl during server rendering), with a text for screen readers.
 */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const apple = useSyncExternalStore(unchanging, isApple, () => false);
  const caps = getKeyCaps(keys, apple)
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
