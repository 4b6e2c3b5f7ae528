import { type ActivityBody, useActivity } from "#components/generation/hooks.ts";
import type { WindowValue } from "#components/generation/windows.ts";

/**
 * The window of a post: the chosen one, or by default the last 7 days, and the newest activity if those had none.
 * @param sources what is read, without a window
 */
export function useWindow(
  chosen: WindowValue | null,
  sources: ActivityBody,
  hasSource: boolean,
): { window: WindowValue; isQuiet: boolean } {
  const week = useActivity({ ...sources, lookbackWindow: "last_7_days" }, chosen === null && hasSource);
  const isQuiet = chosen === null && week.data?.items.length === 0;
  return { window: chosen ?? (isQuiet ? "newest" : "last_7_days"), isQuiet };
}
