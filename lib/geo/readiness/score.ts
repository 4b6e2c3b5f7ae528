import { type Check, type Issue, type ScoreBreakdown, type ScoreLabel, TIERS } from "./contract.ts";

const VALUES = { passed: 1, partial: 0.5, failed: 0, not_applicable: null, error: null } as const;
const LABELS: readonly [number, ScoreLabel][] = [
  [90, "excellent"],
  [75, "good"],
  [50, "fair"],
  [0, "poor"],
];

type Judged = Omit<Check, "counted">;

/** What a result is worth, 0 to 1; null where it says nothing of the website. */
function worthOf({ result }: Pick<Check, "result">): number | null {
  return VALUES[result];
}

/**
 * Marks the checks that the score rests on: those that apply and were completed, of the bonus tier only the ones that are
 * worth more than the rest on average, so that no bonus lowers the score.
 */
export function countChecks<T extends Judged>(checks: readonly T[]): (T & { counted: boolean })[] {
  const sum = { earned: 0, possible: 0 };
  const counted = new Set<string>();
  const add = (check: T, value: number) => {
    counted.add(check.id);
    sum.earned += check.weight * value;
    sum.possible += check.weight;
  };
  for (const check of checks) {
    const value = worthOf(check);
    if (check.tier !== "bonus" && value !== null) add(check, value);
  }
  const bonuses = checks
    .filter(({ tier }) => tier === "bonus")
    .toSorted((a, b) => (worthOf(b) ?? 0) - (worthOf(a) ?? 0));
  for (const check of bonuses) {
    const value = worthOf(check) ?? 0;
    if (value > 0 && value * sum.possible >= sum.earned) add(check, value);
  }
  return checks.map((check) => ({ ...check, counted: counted.has(check.id) }));
}

/** 100 x sum(weight x result) / sum(weight) of the counted checks, rounded; null without any. */
export function scoreOf(checks: readonly Check[]): number | null {
  const { earned, possible } = sumsOf(checks);
  return possible === 0 ? null : Math.round((100 * earned) / possible);
}

/** A word for the score; `incomplete` where fewer than half of the essential checks could be completed, by weight. */
export function labelOf(checks: readonly Check[]): ScoreLabel {
  const essential = checks.filter(({ tier, result }) => tier === "essential" && result !== "not_applicable");
  const completed = weigh(essential.filter(({ result }) => result !== "error"));
  const score = scoreOf(checks);
  if (score === null || 2 * completed < weigh(essential)) return "incomplete";
  return LABELS.find(([from]) => score >= from)?.[1] ?? "poor";
}

/** `passed k of m`, m being what applies and was completed, bonuses included. */
export function tallyOf(checks: readonly Check[]): { passed: number; applicable: number } {
  const applicable = checks.filter((check) => worthOf(check) !== null);
  return { passed: applicable.filter(({ result }) => result === "passed").length, applicable: applicable.length };
}

/** What the score is made of. */
export function breakdownOf(checks: readonly Check[]): ScoreBreakdown {
  const tiers = TIERS.map((tier) => {
    const own = checks.filter((check) => check.tier === tier);
    return { tier, ...sumsOf(own), ...tallyOf(own) };
  });
  const count = (result: Check["result"]) => checks.filter((check) => check.result === result).length;
  return { ...sumsOf(checks), notApplicable: count("not_applicable"), errors: count("error"), tiers };
}

/** What to put right: by tier, then what raises the score most first. */
export function issuesOf(checks: readonly Check[]): Issue[] {
  const before = exactScore(checks);
  return checks
    .flatMap(({ id, name, tier, result, recommendation }): Issue[] => {
      if ((result !== "failed" && result !== "partial") || recommendation === null) return [];
      const fixed = countChecks(
        checks.map((check) => (check.id === id ? { ...check, result: "passed" as const } : check)),
      );
      const gain = Math.round(10 * (exactScore(fixed) - before)) / 10;
      return [{ checkId: id, name, tier, result, recommendation, gain }];
    })
    .toSorted((a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) || b.gain - a.gain);
}

function exactScore(checks: readonly Check[]): number {
  const { earned, possible } = sumsOf(checks);
  return possible === 0 ? 0 : (100 * earned) / possible;
}

function sumsOf(checks: readonly Check[]): { earned: number; possible: number } {
  const counted = checks.filter((check) => check.counted);
  return {
    earned: counted.reduce((sum, check) => sum + check.weight * (worthOf(check) ?? 0), 0),
    possible: weigh(counted),
  };
}

function weigh(checks: readonly Pick<Check, "weight">[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}
