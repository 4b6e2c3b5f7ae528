import { estimateMean } from "#lib/stats/mean.ts";
import type { Portfolio } from "./contract.ts";

/** Briefs that an interval takes. */
const BRIEFS_MIN = 3;

/**
 * The mean lift of all measured briefs; its interval has the spread between briefs.
 * @param lifts what each question gained beyond its control prompts
 * @returns null without measured briefs
 */
export function computePortfolio(lifts: readonly number[]): Portfolio | null {
  const briefs = lifts.length;
  if (briefs === 0) return null;
  const lift = lifts.reduce((sum, one) => sum + one, 0) / briefs;
  const mean = briefs < BRIEFS_MIN ? null : estimateMean(lifts);
  return { briefs, lift, low: mean && Math.max(-1, mean.low), high: mean && Math.min(1, mean.high) };
}
