import { logGamma } from "./incomplete-beta.ts";

/**
 * The exact two-sided McNemar test: the probability of a split at least as uneven if both outcomes are equally
 * likely.
 * @param b pairs with only the first outcome @param c pairs with only the second outcome
 */
export function mcNemarExact(b: number, c: number): number {
  const n = b + c;
  const logHalf = n * Math.log(0.5);
  let tail = 0;
  for (let k = 0; k <= Math.min(b, c); k++) {
    tail += Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + logHalf);
  }
  return Math.min(1, 2 * tail);
}
