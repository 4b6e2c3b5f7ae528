import { Z95 } from "./intervals.ts";
import { tQuantile } from "./student-t.ts";

/** The 80% point of the normal distribution. */
const Z80 = 0.8416212335729143;

/** The difference that a two-sided test at 5% with this standard error detects with 80% power. */
export function minimumDetectableEffect(standardError: number, df: number): number {
  return (tQuantile(0.975, df) + tQuantile(0.8, df)) * standardError;
}

/**
 * Answers needed on each side to detect a change of `effect` at 5% with 80% power, if the same questions are repeated
 * more often: that lowers the variance of single answers, not the part that days and prompts add.
 * @param n answers on the smaller side that gave the variance @returns null where no number of repeats suffices
 */
export function answersNeeded(
  { total, answers, df }: { total: number; answers: number; df: number },
  n: number,
  effect: number,
): number | null {
  const allowed = (effect / (tQuantile(0.975, df) + tQuantile(0.8, df))) ** 2 - (total - answers);
  return allowed > 0 ? Math.max(1, Math.ceil((n * answers) / allowed)) : null;
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
