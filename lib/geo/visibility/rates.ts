import { countedFigure } from "./figure.ts";

/** Hits out of n. */
export type Counted = { hits: number; n: number };

/** The uncertainty of a share of independent answers. */
export function computeInterval(counted: Counted) {
  const { value: _, ...interval } = countedFigure(counted);
  return interval;
}

export function computeShare({ hits, n }: Counted): number | null {
  return n > 0 ? hits / n : null;
}

/** Mean position; null without any. */
export function averagePosition({ positionSum, positionCount }: { positionSum: number; positionCount: number }) {
  return positionCount > 0 ? positionSum / positionCount : null;
}

/** A day's mention rate with its counts and interval. */
export function summarizeMentions({ checks, mentions }: { checks: number; mentions: number }) {
  const { value, ...interval } = countedFigure({ hits: mentions, n: checks });
  return { checks, mentions, mentionRate: value, ...interval };
}
