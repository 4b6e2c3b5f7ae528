"use client";

import { type ReactNode, useCallback, useState } from "react";
import { cn } from "#lib/utils.ts";
import { Kbd } from "./kbd.tsx";
import { useCharacterKeys } from "./preference.ts";
import { isCharacterOnly, type ShortcutId, shortcutById } from "./registry.ts";

/**
 * Shows the shortcut of the wrapped control on hover and on keyboard focus; Escape dismisses it (WCAG 1.4.13). It is
 * hidden from screen readers, which have the list of shortcuts.
 */
export function ShortcutHint({ id, children }: { id: ShortcutId; children: ReactNode }) {
  const [dismissed, setDismissed] = useState(false);
  const characters = useCharacterKeys();
  const listen = useCallback((around: HTMLSpanElement) => listenFor(around, setDismissed), []);
  const shortcut = shortcutById(id);
  const shown = characters || !isCharacterOnly(shortcut);
  return (
    <span ref={listen} className="group/hint relative inline-flex">
      {children}
      {shown ? (
        <span
          aria-hidden
          className={cn(
            "pointer-events-none absolute top-full right-0 z-20 hidden pt-1.5",
            !dismissed && "lg:group-hover/hint:block lg:group-has-focus-visible/hint:block",
          )}
        >
          <Kbd keys={shortcut.keys} className="rounded-md border bg-popover p-1 shadow-popover" />
        </span>
      ) : null}
    </span>
  );
}

/** Dismisses the hint on Escape, until the next hover or focus. */
function listenFor(around: HTMLSpanElement, setDismissed: (dismissed: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const appear = () => setDismissed(false);
  around.addEventListener("pointerenter", appear, { signal });
  around.addEventListener("focusin", appear, { signal });
  around.addEventListener("keydown", (event) => event.key === "Escape" && setDismissed(true), { signal });
  return () => stop.abort();
}
