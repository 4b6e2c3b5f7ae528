import { type Interval, wilson, Z95 } from "./intervals.ts";
import { type Column, type Panel, sumBy } from "./panel.ts";
import { tQuantile } from "./student-t.ts";
import { combineVariances } from "./variance.ts";

/** An estimate with its 95% interval for one estimand. */
export type Estimated = Interval & {
  /** Independent answers that would be as precise. */
  effectiveN: number;
  standardError: number;
  df: number;
};

export type Estimate = {
  value: number;
  n: number;
  topics: number;
  times: number;
  /** The long-run value of exactly these prompts, engines and languages. */
  these: Estimated;
  /** The value of questions like these, of which the prompts are a sample. */
  topic: Estimated;
};

/** What is estimated: a share of all answers, another share of 0 to 1, or a mean without bounds. */
export type Kind = "rate" | "share" | "mean";

/**
 * Estimates a ratio of two sums (a mention rate, a share of voice, an average position) with intervals for both
 * estimands. Linearized as in survey sampling (Cochran 1977, chapter 6), clustered by time and topic; shares have
 * Wilson's interval at the effective sample size with Student's quantile (Korn and Graubard 1998).
 * @param top numerator of each row @param bottom denominator of each row
 * @returns null where the denominator is 0
 */
export function estimateRatio(panel: Panel, top: Column, bottom: Column, kind: Kind = "rate"): Estimate | null {
  const [tops, bottoms, answers] = [top, bottom, panel.n].map((column) => sumBy(column, panel.cell, panel.cells));
  const [a, b] = [total(top), total(bottom)];
  if (!tops || !bottoms || !answers || b <= 0) return null;
  const value = a / b;
  const centered = new Float64Array(top.length);
  const byTopic = new Float64Array(panel.topics);
  for (let i = 0; i < top.length; i++) {
    const cell = panel.cell[i] as number;
    const residual = ((top[i] as number) - value * (bottom[i] as number)) / b;
    const usual = ((tops[cell] as number) - value * (bottoms[cell] as number)) / (answers[cell] as number) / b;
    centered[i] = panel.times > 1 ? residual - usual * (panel.n[i] as number) : residual;
    const topic = panel.topic[cell] as number;
    byTopic[topic] = (byTopic[topic] as number) + residual;
  }
  const present = countTopics(panel, answers);
  const variances = combineVariances([{ panel, centered }], byTopic, present);
  const figure = { value, n: b, kind, spread: spread(kind, value, centered, b) };
  // One day does not show how days differ: the estimate is of that day, and its answers are independent.
  const isOneDay = panel.times === 1 && kind === "rate";
  const time = isOneDay ? figure.spread / b : variances.time;
  const timeDf = isOneDay ? Number.POSITIVE_INFINITY : variances.timeDf;
  return {
    value,
    n: b,
    topics: present,
    times: panel.times,
    these: toEstimated(figure, time, timeDf, b),
    topic: toEstimated(figure, Math.max(variances.both, time), variances.bothDf, present),
  };
}

function spread(kind: Kind, value: number, centered: Column, b: number): number {
  if (kind !== "mean") return value * (1 - value);
  let sum = 0;
  for (let i = 0; i < centered.length; i++) sum += ((centered[i] as number) * b) ** 2;
  return sum / b;
}

type Figure = { value: number; n: number; kind: Kind; spread: number };

/** @param units independent units where nothing varies: answers, or topics */
function toEstimated(figure: Figure, variance: number, df: number, units: number): Estimated {
  const { value, n, kind } = figure;
  const standardError = Math.sqrt(variance);
  const effectiveN = variance > 0 ? Math.min(n, figure.spread / variance) : Math.min(n, units);
  const quantile = Number.isFinite(df) ? tQuantile(0.975, df) : Z95;
  if (kind === "mean") {
    const half = quantile * standardError;
    return { low: value - half, high: value + half, effectiveN, standardError, df };
  }
  const adjusted = variance > 0 ? effectiveN * (Z95 / quantile) ** 2 : effectiveN;
  const { low = value, high = value } = wilson(value * adjusted, adjusted) ?? {};
  return { low, high, effectiveN, standardError, df };
}

function countTopics(panel: Panel, answers: Column): number {
  const present = new Set<number>();
  for (let cell = 0; cell < panel.cells; cell++)
    if ((answers[cell] as number) > 0) present.add(panel.topic[cell] as number);
  return present.size;
}

function total(column: Column): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i] as number;
  return sum;
}
