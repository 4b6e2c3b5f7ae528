import { incompleteBeta } from "./incomplete-beta.ts";

/** Two-sided tail probability of Student's t with `df` > 0 degrees of freedom. */
export function twoSidedP(t: number, df: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** Enough bisections to reach double precision. */
const HALVINGS = 200;

/** Quantile of Student's t: the value not exceeded with probability `p`; 0 < p < 1. */
export function tQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  if (p < 0.5) return -tQuantile(1 - p, df);
  const tail = 2 * (1 - p);
  let low = 0;
  let high = 1;
  while (twoSidedP(high, df) > tail) high *= 2;
  for (let i = 0; i < HALVINGS && low < high; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (twoSidedP(middle, df) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
