import { tQuantile, twoSidedP } from "./student-t.ts";

export type TTest = {
  difference: number;
  standardError: number;
  df: number;
  /** Null where nothing varies: the difference is then certain or nil. */
  t: number | null;
  p: number;
  /** 95% interval of the difference. */
  low: number;
  high: number;
};

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squaredDeviations(values: readonly number[]): number {
  const center = mean(values);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0);
}

/** Of a sample of at least two. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(squaredDeviations(values) / (values.length - 1));
}

/** Deviations below this are rounding, whatever was measured in parts of 1. */
const ROUNDING = 1e-12;

/** A t test of a difference whose standard error has `df` degrees of freedom. */
export function tTest(difference: number, standardError: number, df: number): TTest {
  if (standardError < ROUNDING) {
    const p = Math.abs(difference) < ROUNDING ? 1 : 0;
    return { difference, standardError: 0, df, t: null, p, low: difference, high: difference };
  }
  const t = difference / standardError;
  const half = tQuantile(0.975, df) * standardError;
  return { difference, standardError, df, t, p: twoSidedP(t, df), low: difference - half, high: difference + half };
}

/** Whether the mean of paired differences is 0. @returns null for fewer than two pairs */
export function pairedT(differences: readonly number[]): TTest | null {
  const n = differences.length;
  if (n < 2) return null;
  return tTest(mean(differences), standardDeviation(differences) / Math.sqrt(n), n - 1);
}

/** Whether two groups of equal variance have the same mean; the difference is of `after` less `before`. @returns null without a degree of freedom */
export function pooledT(before: readonly number[], after: readonly number[]): TTest | null {
  const df = before.length + after.length - 2;
  if (before.length === 0 || after.length === 0 || df < 1) return null;
  const variance = (squaredDeviations(before) + squaredDeviations(after)) / df;
  const standardError = Math.sqrt(variance * (1 / before.length + 1 / after.length));
  return tTest(mean(after) - mean(before), standardError, df);
}
