"use client";

import { useSyncExternalStore } from "react";

/** What stands over the page at a reader's wish. */
type Overlay = "palette" | "shortcuts";

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

/** Opens one of them, or closes what is open. */
export function showOverlay(next: Overlay | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}
