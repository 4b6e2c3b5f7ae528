import { type Interval, Z95 } from "./intervals.ts";
import { mcNemarExact } from "./mcnemar.ts";

/** Sums over paired cells: answers, and by how many of them one brand leads the other (negative where it trails). */
export type Leads = { n: number; cells: number; sum: number; squares: number };

/**
 * The 95% interval of the difference of two rates in paired cells (Bonett and Price 2012): one cell is added to each
 * side. Cells of several answers enter with their mean difference and their number of answers.
 */
export function pairedInterval({ n, cells, sum, squares }: Leads): Interval {
  const size = cells + 2;
  const mean = n / cells;
  const center = sum / mean / size;
  const half = Z95 * Math.sqrt(Math.max(0, (squares / mean ** 2 + 2) / size - center ** 2) / size);
  return { low: Math.max(-1, center - half), high: Math.min(1, center + half) };
}

/** McNemar's exact test, one-sided: the probability of `ahead` or more if both outcomes were equally likely. */
export function upperTail(behind: number, ahead: number): number {
  return ahead > behind ? mcNemarExact(behind, ahead) / 2 : 1;
}
