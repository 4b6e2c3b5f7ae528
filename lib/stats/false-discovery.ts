/**
 * Adjusts the p values of a family, so that among those below a level at most that share is expected to be false
 * (Benjamini and Hochberg 1995). @returns adjusted values in the same order
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const order = p.map((_, index) => index).sort((a, b) => (p[b] ?? 1) - (p[a] ?? 1));
  const adjusted = new Array<number>(p.length).fill(1);
  let least = 1;
  for (const [rankFromEnd, index] of order.entries()) {
    least = Math.min(least, ((p[index] ?? 1) * p.length) / (p.length - rankFromEnd));
    adjusted[index] = least;
  }
  return adjusted;
}
