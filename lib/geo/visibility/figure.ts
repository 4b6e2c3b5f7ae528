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

/** Counted answers of one cell at one time: `hits` of `n`. */
export type Counted = { hits: number; n: number; cell?: string };

/**
 * A share of counted answers whose prompts are not told apart, or are one.
 * @param times the counts of each day or scan, ascending; cells have their own level, which counts as no variation
 * @param prompts as for `figureOf`
 */
export function countedFigure(times: readonly (readonly Counted[])[], prompts?: number): Figure {
  const present = times.filter((counts) => counts.some(({ n }) => n > 0));
  const rows = present.flatMap((counts, time) => counts.map((count) => ({ cell: "", ...count, time })));
  const cells = new Map([...new Set(rows.map(({ cell }) => cell))].map((cell, index) => [cell, index]));
  const n = rows.map((row) => row.n);
  const panel: Panel = {
    rows: rows.map((_, index) => index),
    cell: rows.map(({ cell }) => cells.get(cell) ?? 0),
    time: rows.map(({ time }) => time),
    n,
    topic: new Array<number>(cells.size).fill(0),
    cells: cells.size,
    times: present.length,
    topics: 1,
  };
  const hits = rows.map((row) => row.hits);
  const { topic: _, ...figure } = figureOf(panel, hits, n, { prompts });
  return figure;
}
