import { BLOCKED_MAX, type Check, type Issue, type ScoreBreakdown, type ScoreLabel, TIERS } from "./contract.ts";

const VALUES = { passed: 1, partial: 0.5, failed: 0, not_applicable: null, error: null } as const;
const LABELS: readonly [number, ScoreLabel][] = [
  [90, "excellent"],
  [75, "good"],
  [50, "fair"],
  [0, "poor"],
];

type UncountedCheck = Omit<Check, "counted">;

/** The value of a result from 0 to 1; null when it does not count. */
function toWorth({ result }: Pick<Check, "result">): number | null {
  return VALUES[result];
}

/**
 * Marks the checks that count for the score: all that apply and were completed, but of the bonus tier only those above
 * the average of the rest, so that no bonus lowers the score.
 */
export function countChecks<T extends UncountedCheck>(checks: readonly T[]): (T & { counted: boolean })[] {
  const sum = { earned: 0, possible: 0 };
  const counted = new Set<string>();
  const add = (check: T, value: number) => {
    counted.add(check.id);
    sum.earned += check.weight * value;
    sum.possible += check.weight;
  };
  for (const check of checks) {
    const value = toWorth(check);
    if (check.tier !== "bonus" && value !== null) add(check, value);
  }
  const bonuses = checks
    .filter(({ tier }) => tier === "bonus")
    .toSorted((a, b) => (toWorth(b) ?? 0) - (toWorth(a) ?? 0));
  for (const check of bonuses) {
    const value = toWorth(check) ?? 0;
    if (value > 0 && value * sum.possible >= sum.earned) add(check, value);
  }
  return checks.map((check) => ({ ...check, counted: counted.has(check.id) }));
}

/**
 * 100 x sum(weight x result) / sum(weight) of the counted checks, rounded; null without any. A check that keeps AI
 * agents out caps it, since nothing else helps then.
 */
export function computeScore(checks: readonly Check[]): number | null {
  return sumWeights(checks).possible === 0 ? null : Math.round(exactScore(checks));
}

function findCap(checks: readonly Check[]): number | null {
  return checks.some(({ blocking, result }) => blocking && result !== "passed") ? BLOCKED_MAX : null;
}

/** Chooses the label of the score; `incomplete` when less than half of the essential weight was completed. */
export function chooseLabel(checks: readonly Check[]): ScoreLabel {
  const essential = checks.filter(({ tier, result }) => tier === "essential" && result !== "not_applicable");
  const completed = weigh(essential.filter(({ result }) => result !== "error"));
  const score = computeScore(checks);
  if (score === null || 2 * completed < weigh(essential)) return "incomplete";
  return LABELS.find(([from]) => score >= from)?.[1] ?? "poor";
}

/** The numbers of `passed k of m`; m counts what applies and was completed, with bonuses. */
export function countResults(checks: readonly Check[]): { passed: number; applicable: number } {
  const applicable = checks.filter((check) => toWorth(check) !== null);
  return { passed: applicable.filter(({ result }) => result === "passed").length, applicable: applicable.length };
}

/** The components of the score. */
export function buildBreakdown(checks: readonly Check[]): ScoreBreakdown {
  const tiers = TIERS.map((tier) => {
    const own = checks.filter((check) => check.tier === tier);
    return { tier, ...sumWeights(own), ...countResults(own) };
  });
  const count = (result: Check["result"]) => checks.filter((check) => check.result === result).length;
  return {
    ...sumWeights(checks),
    cap: findCap(checks),
    notApplicable: count("not_applicable"),
    errors: count("error"),
    tiers,
  };
}

/** Ranks what to fix: what blocks agents first, then by tier, then by the gain of the score. */
export function rankIssues(checks: readonly Check[]): Issue[] {
  const current = exactScore(checks);
  const blocking = new Set(checks.filter((check) => check.blocking).map(({ id }) => id));
  const isBlocking = ({ checkId }: Issue) => Number(blocking.has(checkId));
  return checks
    .flatMap(({ id, name, tier, result, recommendation }): Issue[] => {
      if ((result !== "failed" && result !== "partial") || recommendation === null) return [];
      const fixed = countChecks(
        checks.map((check) => (check.id === id ? { ...check, result: "passed" as const } : check)),
      );
      const gain = Math.round(10 * (exactScore(fixed) - current)) / 10;
      return [{ checkId: id, name, tier, result, recommendation, gain }];
    })
    .toSorted(
      (a, b) => isBlocking(b) - isBlocking(a) || TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) || b.gain - a.gain,
    );
}

function exactScore(checks: readonly Check[]): number {
  const { earned, possible } = sumWeights(checks);
  return possible === 0 ? 0 : Math.min((100 * earned) / possible, findCap(checks) ?? 100);
}

function sumWeights(checks: readonly Check[]): { earned: number; possible: number } {
  const counted = checks.filter((check) => check.counted);
  return {
    earned: counted.reduce((sum, check) => sum + check.weight * (toWorth(check) ?? 0), 0),
    possible: weigh(counted),
  };
}

function weigh(checks: readonly Pick<Check, "weight">[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}
