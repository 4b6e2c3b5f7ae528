import { tQuantile, twoSidedP } from "#lib/stats/student-t.ts";

export type TTest = {
  difference: number;
  standardError: number;
  df: number;
  /** Null if nothing varies: the difference is then certain or zero. */
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

/** Standard deviation of a sample with at least two values. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(squaredDeviations(values) / (values.length - 1));
}

/** Deviations below this are rounding errors, since all values are shares of 1. */
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

/** Tests whether the mean of paired differences is 0. @returns null for fewer than two pairs */
export function pairedT(differences: readonly number[]): TTest | null {
  const n = differences.length;
  if (n < 2) return null;
  return tTest(mean(differences), standardDeviation(differences) / Math.sqrt(n), n - 1);
}

/**
 * Tests whether two groups of equal variance have the same mean; the difference is `current` minus `base`. @returns
 * null without a degree of freedom
 */
export function pooledT(base: readonly number[], current: readonly number[]): TTest | null {
  const df = base.length + current.length - 2;
  if (base.length === 0 || current.length === 0 || df < 1) return null;
  const variance = (squaredDeviations(base) + squaredDeviations(current)) / df;
  const standardError = Math.sqrt(variance * (1 / base.length + 1 / current.length));
  return tTest(mean(current) - mean(base), standardError, df);
}
