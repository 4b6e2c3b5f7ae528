"use client";

import { useSyncExternalStore } from "react";

function subscribeSecond(notify: () => void) {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}
const second = () => Math.floor(Date.now() / 1_000) * 1_000;
const unknown = () => 0;

/** The time in Unix milliseconds, updated every second; 0 during server rendering. */
export function useNow(): number {
  return useSyncExternalStore(subscribeSecond, second, unknown);
}
