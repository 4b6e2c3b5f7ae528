/** The 97.5% point of the normal distribution. */
export const Z95 = 1.959963984540054;

export type Interval = { low: number; high: number };

/**
 * Wilson's 95% score interval of a share (Wilson 1927), within [0, 1].
 * @param hits 0 to n @returns null where n is 0
 */
export function wilson(hits: number, n: number): Interval | null {
  if (n <= 0) return null;
  const share = hits / n;
  const z2 = Z95 * Z95;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  // Rounding must not let an end miss a share of exactly 0 or 1.
  return { low: hits === 0 ? 0 : Math.max(0, center - half), high: hits === n ? 1 : Math.min(1, center + half) };
}
