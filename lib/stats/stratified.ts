import type { Interval } from "./intervals.ts";

/** One cell before and after: `x` of `n` answers, then `y` of `m`. */
export type Stratum = { n: number; x: number; m: number; y: number };
export type StratifiedChange = {
  difference: number;
  standardError: number;
  /** Cochran's statistic: how far the hits are from equal rates, in standard deviations. */
  z: number;
  before: { hits: number; n: number };
  after: { hits: number; n: number };
};

/** The change of a rate over strata, with Mantel-Haenszel weights and Cochran's test; null without strata. */
export function compareStrata(strata: readonly Stratum[]): StratifiedChange | null {
  if (strata.length === 0) return null;
  const sums = { weight: 0, difference: 0, chance: 0, variance: 0, x: 0, n: 0, y: 0, m: 0 };
  for (const { n, x, m, y } of strata) {
    const all = n + m;
    const weight = (n * m) / all;
    const hits = x + y;
    sums.weight += weight;
    sums.difference += weight * (y / m - x / n);
    // Cochran's test: the variance of the hits when both sides have the same rate.
    sums.chance += all > 1 ? (n * m * hits * (all - hits)) / (all * all * (all - 1)) : 0;
    sums.variance += weight ** 2 * (computeVariance(x, n) + computeVariance(y, m));
    sums.x += x;
    sums.n += n;
    sums.y += y;
    sums.m += m;
  }
  return {
    difference: sums.difference / sums.weight,
    standardError: Math.sqrt(sums.variance) / sums.weight,
    z: sums.chance > 0 ? sums.difference / Math.sqrt(sums.chance) : 0,
    before: { hits: sums.x, n: sums.n },
    after: { hits: sums.y, n: sums.m },
  };
}

/** The variance of a share. Half a hit is added on both sides, so that shares of 0 and 1 have a variance too. */
function computeVariance(hits: number, n: number): number {
  const share = (hits + 0.5) / (n + 1);
  return (share * (1 - share)) / n;
}

/**
 * The two-sided normal point that a change has to exceed at each of five looks, so that all of them together err in at
 * most 5% of cases: 1% for each look (Bonferroni's inequality; Dunn 1961).
 */
export const Z_FIVE_LOOKS = 2.5758293035489004;

/** Whether a change exceeds chance at a normal point: in Cochran's test, and by its own standard error. */
export function exceedsChance({ z, difference, standardError }: StratifiedChange, point: number): boolean {
  return Math.abs(z) > point && Math.abs(difference) > point * standardError;
}

/** Whether a change exceeds that of its controls at a normal point, in its own direction. */
export function exceedsControl(change: StratifiedChange, control: StratifiedChange, point: number): boolean {
  const lead = (change.difference - control.difference) * Math.sign(change.difference);
  return lead > point * Math.hypot(change.standardError, control.standardError);
}

/** The interval of a change at a normal point, within -1 and 1. */
export function stratifiedInterval({ difference, standardError }: StratifiedChange, z: number): Interval {
  const half = z * standardError;
  return { low: Math.max(-1, difference - half), high: Math.min(1, difference + half) };
}
