import type { TimeRange } from "#lib/content/activity.ts";

export const LOOKBACK_WINDOWS = ["current_day", "yesterday", "last_7_days", "last_14_days", "last_30_days"] as const;
export type LookbackWindow = (typeof LOOKBACK_WINDOWS)[number];

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<string, number>> = { last_7_days: 7, last_14_days: 14, last_30_days: 30 };

/** Midnight UTC of the day that holds `instant`. */
function startOfDay(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()));
}

/** The half-open UTC range of a window at `now` (generation.md, section 1). */
export function resolveWindow(window: LookbackWindow, now: Date): TimeRange {
  const today = startOfDay(now);
  if (window === "current_day") return { from: today, to: now };
  if (window === "yesterday") return { from: new Date(today.getTime() - DAY_MS), to: today };
  return { from: new Date(now.getTime() - (DAYS[window] ?? 0) * DAY_MS), to: now };
}
