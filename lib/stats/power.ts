import { Z95 } from "./intervals.ts";
import { tQuantile } from "./student-t.ts";

/** The 80% point of the normal distribution. */
const Z80 = 0.8416212335729143;

/** The difference that a two-sided test at 5% with this standard error detects with 80% power. */
export function minimumDetectableEffect(standardError: number, df: number): number {
  return (tQuantile(0.975, df) + tQuantile(0.8, df)) * standardError;
}

/**
 * Answers needed on each side to detect a change of `effect` at 5% with 80% power; the error shrinks with the square
 * root of their number.
 * @param n answers on the smaller side that gave the standard error
 */
export function answersByError(standardError: number, n: number, effect: number): number {
  return Math.ceil(n * (((Z95 + Z80) * standardError) / effect) ** 2);
}

/**
 * The same for independent answers of which only the share is known (Fleiss, without continuity correction): 356 on
 * each side from 30% to 40%.
 */
export function answersByShare(share: number, effect: number): number {
  const other = share + effect <= 1 ? share + effect : share - effect;
  const average = (share + other) / 2;
  const chance = Z95 * Math.sqrt(2 * average * (1 - average));
  const power = Z80 * Math.sqrt(share * (1 - share) + other * (1 - other));
  return Math.ceil(((chance + power) / effect) ** 2);
}
