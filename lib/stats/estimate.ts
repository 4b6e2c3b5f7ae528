import { type Interval, wilson, Z95 } from "./intervals.ts";
import { type Column, type Panel, sumCells, total } from "./panel.ts";
import { sumResiduals } from "./residuals.ts";
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
 * @param top numerator of each row of the table @param bottom denominator
 * @returns null where the denominator is 0
 */
export function estimateRatio(panel: Panel, top: Column, bottom: Column, kind: Kind = "rate"): Estimate | null {
  const sums = sumCells(panel, top, bottom);
  const [a, b] = [total(sums.top), total(sums.bottom)];
  if (b <= 0) return null;
  const value = a / b;
  const usual = new Float64Array(panel.cells);
  const byTopic = new Float64Array(panel.topics);
  for (let cell = 0; cell < panel.cells; cell++) {
    const sum = (sums.top[cell] as number) - value * (sums.bottom[cell] as number);
    if (panel.times > 1) usual[cell] = sum / (sums.n[cell] as number);
    const topic = panel.topic[cell] as number;
    byTopic[topic] = (byTopic[topic] as number) + sum / b;
  }
  const weight = new Float64Array(panel.cells).fill(1 / b);
  const residuals = sumResiduals(panel, { top, bottom, value, usual, weight });
  const present = countTopics(panel, sums.n);
  const variances = combineVariances([residuals], byTopic, present);
  const spread = kind === "mean" ? residuals.squares * b : value * (1 - value);
  const figure = { value, n: b, kind, spread };
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

/**
 * The interval of a share of one day's answers, which do not show how days differ: they count as independent.
 * @returns null without answers
 */
export function estimateDay(hits: number, n: number): Interval | null {
  return wilson(hits, n);
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
