import { mcNemarExact } from "./mcnemar.ts";
import { type Column, type Panel, sumCells, total } from "./panel.ts";
import { type Residuals, sumResiduals } from "./residuals.ts";
import { tQuantile, twoSidedP } from "./student-t.ts";
import { combineVariances, type Variances } from "./variance.ts";

/** One side of a change: its answers, and the columns of numerator and denominator. Both sides have the same cells. */
export type Side = { panel: Panel; top: Column; bottom: Column };

/** A test of the change against none, with the 95% interval of the change. */
export type Test = { difference: number; low: number; high: number; t: number | null; df: number; p: number };

export type Change = {
  /** The figure after, less that before, with each cell weighted equally. */
  difference: number;
  topics: number;
  /** Clustered by topic: prompts agree. McNemar's test over cells below 8 topics. */
  byTopic: Test;
  /** Clustered by time: days agree, though neighbors resemble each other. Null if neither side shows how days differ. */
  byTime: Test | null;
  /** With the variance of both; its interval is that of the change. */
  combined: Test;
  /** The largest p of the tests: the change is detected if all of them show it. */
  p: number;
  variances: Variances;
  /** The part of the variance that more repeats of each question would lower. */
  answerVariance: number;
};

/** The two-sided level of the verdicts on changes; families of them are corrected to it. */
export const CHANGE_LEVEL = 0.05;

/** Fewer topics than this do not show their own variance. */
const TOPICS_FOR_T = 8;
/** Earlier scans that show how much scans differ, where both sides are one scan. */
const HISTORY_MIN = 3;

/**
 * Estimates the change of a rate or share over cells that both sides have. Detected changes need three tests: clustered
 * by topic, by time, and by both (Cameron, Gelbach and Miller 2011).
 * @param history for two single scans: earlier ones over the same cells, the base among them
 * @returns null without cells or without a denominator
 */
export function estimateChange(base: Side, current: Side, history?: Side): Change | null {
  const [before, after] = [normalize(base), normalize(current)];
  if (!before || !after) return null;
  const difference = after.value - before.value;
  const { byTopic, topics, rises, falls } = compareCells(before, after, current.panel);
  const windows = [before.residuals, after.residuals];
  const measured = combineVariances(windows, byTopic, topics);
  const variances = isSingle(base) && isSingle(current) ? withHistory(measured, history) : measured;
  const paired = toTest(difference, variances.topic, variances.topicDf);
  const byTopicTest = topics < TOPICS_FOR_T ? { ...paired, t: null, p: mcNemarExact(falls, rises) } : paired;
  const byTime = variances.timeDf > 0 ? toTest(difference, variances.time, variances.timeDf) : null;
  const combined = toTest(difference, variances.both, variances.bothDf);
  return {
    difference,
    topics,
    byTopic: byTopicTest,
    byTime,
    combined,
    p: Math.max(byTopicTest.p, byTime?.p ?? 0, combined.p),
    variances,
    answerVariance: Math.min(before.residuals.squares + after.residuals.squares, variances.both),
  };
}

const isSingle = ({ panel }: Side) => panel.times === 1;

type Normalized = {
  value: number;
  /** Numerator and denominator of each cell per answer. */
  top: Float64Array;
  bottom: Float64Array;
  residuals: Residuals;
};

/** Weights cells equally, and takes from each row what its cell usually has. */
function normalize({ panel, top, bottom }: Side): Normalized | null {
  const sums = sumCells(panel, top, bottom);
  const [tops, bottoms] = [sums.top, sums.bottom].map((sum) =>
    sum.map((count, cell) => count / (sums.n[cell] as number)),
  );
  if (!tops || !bottoms) return null;
  const b = total(bottoms);
  if (b <= 0) return null;
  const value = total(tops) / b;
  const usual = tops.map((part, cell) => part - value * (bottoms[cell] as number));
  const weight = sums.n.map((n) => 1 / n / b);
  return { value, top: tops, bottom: bottoms, residuals: sumResiduals(panel, { top, bottom, value, usual, weight }) };
}

function compareCells(before: Normalized, after: Normalized, { topic, topics: size }: Panel) {
  const byTopic = new Float64Array(size);
  const present = new Set<number>();
  const [first, second, middle] = [total(before.bottom), total(after.bottom), (before.value + after.value) / 2];
  let [rises, falls] = [0, 0];
  for (let cell = 0; cell < before.top.length; cell++) {
    const of = ({ top, bottom }: Normalized, value: number) => (top[cell] as number) - value * (bottom[cell] as number);
    const step = of(after, middle) - of(before, middle);
    if (step > 0) rises++;
    if (step < 0) falls++;
    const index = topic[cell] as number;
    present.add(index);
    byTopic[index] = (byTopic[index] as number) + of(after, after.value) / second - of(before, before.value) / first;
  }
  return { byTopic, topics: present.size, rises, falls };
}

/** Two single scans differ as earlier ones do. */
function withHistory(variances: Variances, history: Side | undefined): Variances {
  const past = history && history.panel.times >= HISTORY_MIN + 1 ? normalize(history) : null;
  if (!past) return { ...variances, time: 0, timeDf: 0, both: variances.topic, bothDf: variances.topicDf };
  const { byTime, times: steps } = past.residuals;
  // The residuals are parts of a mean over all steps; one step alone is that many times as large.
  const levels = byTime.map((level) => level * steps);
  const time = (2 * levels.reduce((sum, level) => sum + level ** 2, 0)) / (steps - 1);
  const both = Math.max(time, variances.topic);
  return {
    ...variances,
    time,
    timeDf: steps - 1,
    both,
    bothDf: time > variances.topic ? steps - 1 : variances.topicDf,
  };
}

/** Deviations below this are rounding errors, since all values are shares of 1. */
const ROUNDING = 1e-12;

function toTest(difference: number, variance: number, df: number): Test {
  const standardError = Math.sqrt(variance);
  if (standardError < ROUNDING) {
    const p = Math.abs(difference) < ROUNDING ? 1 : 0;
    return { difference, low: difference, high: difference, t: null, df, p };
  }
  const t = difference / standardError;
  const half = tQuantile(0.975, df) * standardError;
  return { difference, low: difference - half, high: difference + half, t, df, p: twoSidedP(t, df) };
}
