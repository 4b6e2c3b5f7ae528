import { type Estimated, estimateDay, estimateRatio, type Kind } from "#lib/stats/estimate.ts";
import type { Column, Panel } from "#lib/stats/panel.ts";

/** Independent answers that a figure takes (specification, geo.md, section 5). */
export const SUFFICIENT_N = 20;
/** Prompts that a figure over several prompts, or a comparison, takes. */
export const PROMPTS_MIN = 6;

/** A figure with its uncertainty, as every read returns it. */
export type Figure = {
  value: number | null;
  n: number;
  effectiveN: number;
  low: number | null;
  high: number | null;
  sufficient: boolean;
};
/** A figure of several prompts, with the interval of questions like them. */
export type TopicFigure = Figure & { topic: { low: number | null; high: number | null; effectiveN: number } };

const EMPTY: TopicFigure = {
  value: null,
  n: 0,
  effectiveN: 0,
  low: null,
  high: null,
  sufficient: false,
  topic: { low: null, high: null, effectiveN: 0 },
};

/**
 * Estimates a figure of many answers.
 * @param prompts distinct prompts it is about; undefined where one prompt is what it is about
 */
export function figureOf(
  panel: Panel,
  top: Column,
  bottom: Column,
  { kind = "rate", prompts }: { kind?: Kind; prompts?: number | undefined } = {},
): TopicFigure {
  const estimate = panel.cells > 0 ? estimateRatio(panel, top, bottom, kind) : null;
  if (!estimate) return EMPTY;
  const { value, n, these, topic } = estimate;
  const isBroad = prompts === undefined || prompts >= PROMPTS_MIN;
  return {
    value,
    n,
    ...toInterval(these),
    sufficient: isBroad && these.effectiveN >= SUFFICIENT_N,
    topic: toInterval(topic),
  };
}

function toInterval({ low, high, effectiveN }: Estimated) {
  return { effectiveN: Math.round(effectiveN * 10) / 10, low, high };
}

/** A share of the answers of one day. */
export function dayFigure({ hits, n }: { hits: number; n: number }): Figure {
  const { low = null, high = null } = estimateDay(hits, n) ?? {};
  return { value: n > 0 ? hits / n : null, n, effectiveN: n, low, high, sufficient: n >= SUFFICIENT_N };
}

/** A share of all answers that is only known by day: days are what varies. @param days ascending */
export function figureOfDays(days: readonly { hits: number; n: number }[]): Figure {
  const index = days.map((_, day) => day);
  const [hits, n] = [days.map((day) => day.hits), days.map((day) => day.n)];
  const grid = { topic: [0], cells: 1, times: days.length, topics: 1 };
  const { topic: _, ...figure } = figureOf({ rows: index, cell: days.map(() => 0), time: index, n, ...grid }, hits, n);
  return figure;
}
