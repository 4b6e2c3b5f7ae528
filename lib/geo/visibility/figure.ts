import { type Estimated, estimateRatio, type Kind } from "#lib/stats/estimate.ts";
import { wilson } from "#lib/stats/intervals.ts";
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

/**
 * A share of the answers of one day, or of answers that are not stored by cell: independent answers, of which `design`
 * (at least 1) count as one.
 */
export function countedFigure({ hits, n }: { hits: number; n: number }, design = 1): Figure {
  const effectiveN = n / design;
  const value = n > 0 ? hits / n : null;
  const { low = null, high = null } = wilson(hits / design, effectiveN) ?? {};
  return { value, n, effectiveN: Math.round(effectiveN * 10) / 10, low, high, sufficient: effectiveN >= SUFFICIENT_N };
}
