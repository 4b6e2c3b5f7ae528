import { tQuantile } from "./student-t.ts";

/** The mean of independent values with Student's 95% interval. @returns null with fewer than two values */
export function estimateMean(values: readonly number[]): { value: number; low: number; high: number } | null {
  const n = values.length;
  if (n < 2) return null;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  const reach = tQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { value, low: value - reach, high: value + reach };
}
