import { differenceInterval, wilson } from "#lib/stats/intervals.ts";
import { type Rate, SUFFICIENT_N } from "./shapes.ts";

/** Hits out of n. */
export type Counted = { hits: number; n: number };

/** Wilson interval of a share; its ends are null if nothing was counted. */
export function computeInterval({ hits, n }: Counted) {
  const { low = null, high = null } = wilson(hits, n) ?? {};
  return { n, low, high, sufficient: n >= SUFFICIENT_N };
}

export function computeShare({ hits, n }: Counted): number | null {
  return n > 0 ? hits / n : null;
}

export function computeRate(counted: Counted): Rate {
  return { value: computeShare(counted), ...computeInterval(counted) };
}

/** Change of a share, with its interval. */
export function computeTrend(previous: Counted, current: Counted) {
  const { low = null, high = null } = differenceInterval(previous, current) ?? {};
  const [from, to] = [computeShare(previous), computeShare(current)];
  const trend = from === null || to === null ? null : to - from;
  return { trend, trendLow: low, trendHigh: high, previous: computeRate(previous) };
}

/** Mean position; null without any. */
export function averagePosition({ positionSum, positionCount }: { positionSum: number; positionCount: number }) {
  return positionCount > 0 ? positionSum / positionCount : null;
}

/** A mention rate with its counts and interval. */
export function summarizeMentions({ checks, mentions }: { checks: number; mentions: number }) {
  const counted = { hits: mentions, n: checks };
  return { checks, mentions, mentionRate: computeShare(counted), ...computeInterval(counted) };
}
