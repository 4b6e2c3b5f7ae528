"use client";

import { useSyncExternalStore } from "react";

const unchanging = () => () => undefined;

/** Whether ⌘ stands where others have Ctrl. In the browser only. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The same for what is drawn; Ctrl until the page runs in a browser. */
export function useIsApple(): boolean {
  return useSyncExternalStore(unchanging, isApple, () => false);
}
