/**
 * The exact two-sided McNemar test: the probability of a split at least as uneven if both outcomes are equally
 * likely.
 * @param b pairs with only the first outcome @param c pairs with only the second outcome
 */
export function mcNemarExact(b: number, c: number): number {
  const n = b + c;
  let logTerm = n * Math.log(0.5);
  let tail = Math.exp(logTerm);
  for (let k = 1; k <= Math.min(b, c); k++) {
    logTerm += Math.log((n - k + 1) / k);
    tail += Math.exp(logTerm);
  }
  return Math.min(1, 2 * tail);
}
