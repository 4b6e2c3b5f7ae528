"use client";

import { useSyncExternalStore } from "react";

/** An overlay that the user opens over any page. */
type Overlay = "palette" | "shortcuts";

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

/** Opens an overlay, or closes the open one. */
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
