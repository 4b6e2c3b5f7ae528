import { incompleteBeta, logGamma } from "./incomplete-beta.ts";

/** Two-sided tail probability of Student's t with `df` > 0 degrees of freedom. */
export function twoSidedP(t: number, df: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** Newton's method needs fewer than 20 steps; rounding could keep it from an exact end. */
const STEPS_MAX = 100;
const PRECISION = 1e-14;

/** Quantile of Student's t: the value not exceeded with probability `p`; 0 < p < 1. */
export function tQuantile(p: number, df: number): number {
  if (p < 0.5) return -tQuantile(1 - p, df);
  const tail = 2 * (1 - p);
  const peak = Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI);
  let t = 0;
  // The tail is convex, so that every step from 0 stays below the quantile.
  for (let i = 0; i < STEPS_MAX; i++) {
    const density = peak * (1 + (t * t) / df) ** (-(df + 1) / 2);
    const step = (twoSidedP(t, df) - tail) / (2 * density);
    if (step <= t * PRECISION) break;
    t += step;
  }
  return t;
}
