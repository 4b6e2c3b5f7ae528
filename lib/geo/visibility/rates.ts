import { dayFigure } from "./figure.ts";

/** Mean position; null without any. */
export function averagePosition({ positionSum, positionCount }: { positionSum: number; positionCount: number }) {
  return positionCount > 0 ? positionSum / positionCount : null;
}

/** A day's mention rate with its counts and interval. */
export function summarizeMentions({ checks, mentions }: { checks: number; mentions: number }) {
  const { value, ...interval } = dayFigure({ hits: mentions, n: checks });
  return { checks, mentions, mentionRate: value, ...interval };
}
