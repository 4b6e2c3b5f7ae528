import { differenceInterval, wilson } from "#lib/stats/intervals.ts";
import { type Rate, SUFFICIENT_N } from "./shapes.ts";

/** Hits among n. */
export type Counted = { hits: number; n: number };

/** What stands beside a share; ends are null where nothing was counted. */
export function intervalOf({ hits, n }: Counted) {
  const { low = null, high = null } = wilson(hits, n) ?? {};
  return { n, low, high, sufficient: n >= SUFFICIENT_N };
}

export function shareOf({ hits, n }: Counted): number | null {
  return n > 0 ? hits / n : null;
}

export function rateOf(counted: Counted): Rate {
  return { value: shareOf(counted), ...intervalOf(counted) };
}

/** How a share has changed. */
export function trendOf(before: Counted, after: Counted) {
  const { low = null, high = null } = differenceInterval(before, after) ?? {};
  const [from, to] = [shareOf(before), shareOf(after)];
  const trend = from === null || to === null ? null : to - from;
  return { trend, trendLow: low, trendHigh: high, previous: rateOf(before) };
}

/** The mean of positions, null without any. */
export function averageOf({ positionSum, positionCount }: { positionSum: number; positionCount: number }) {
  return positionCount > 0 ? positionSum / positionCount : null;
}

/** A mention rate with all that stands beside it. */
export function mentionsOf({ checks, mentions }: { checks: number; mentions: number }) {
  const counted = { hits: mentions, n: checks };
  return { checks, mentions, mentionRate: shareOf(counted), ...intervalOf(counted) };
}
