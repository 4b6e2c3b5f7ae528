import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Check, RESULTS, TIERS } from "./contract.ts";
import { buildBreakdown, chooseLabel, computeScore, countChecks, countResults, rankIssues } from "./score.ts";

type UncountedCheck = Omit<Check, "counted">;

const buildCheck = (id: string, fields: Partial<UncountedCheck> = {}): UncountedCheck => ({
  id,
  name: id,
  tier: "essential",
  result: "passed",
  weight: 1,
  blocking: false,
  evidence: "Seen.",
  recommendation: "Do it.",
  ...fields,
});
const scoreFor = (checks: UncountedCheck[]) => computeScore(countChecks(checks));
const anyCheck = fc
  .record({
    tier: fc.constantFrom(...TIERS),
    result: fc.constantFrom(...RESULTS),
    weight: fc.integer({ min: 1, max: 9 }),
  })
  .map((fields) => fields);
const anyChecks = fc
  .array(anyCheck, { maxLength: 30 })
  .map((list) => list.map((fields, index) => buildCheck(`check-${index}`, fields)));

describe("readiness score", () => {
  test("caps the score at 40 and ranks the blocking fault first while AI agents are kept out", () => {
    const checks = countChecks([
      buildCheck("big", { result: "failed", weight: 4 }),
      buildCheck("blocked", { result: "partial", blocking: true, weight: 2 }),
      buildCheck("rest", { weight: 14 }),
    ]);
    expect(computeScore(checks)).toBe(40);
    expect(chooseLabel(checks)).toBe("poor");
    expect(buildBreakdown(checks)).toMatchObject({ earned: 15, possible: 20, cap: 40 });
    // Only the blocking fault lifts the cap: to 16 of 20.
    expect(rankIssues(checks).map(({ checkId, gain }) => [checkId, gain])).toEqual([
      ["blocked", 40],
      ["big", 0],
    ]);
  });

  test("leaves a score below 40 as it is, and has no cap once the blocking check passes", () => {
    const low = [buildCheck("blocked", { result: "failed", blocking: true, weight: 9 }), buildCheck("rest")];
    expect(scoreFor(low)).toBe(10);
    const fixed = countChecks([buildCheck("blocked", { blocking: true, weight: 9 }), buildCheck("rest")]);
    expect([computeScore(fixed), buildBreakdown(fixed).cap]).toEqual([100, null]);
  });

  test("equals the weighted share of the applicable and completed checks", () => {
    const checks = [
      buildCheck("a", { weight: 6 }),
      buildCheck("b", { weight: 2, result: "partial" }),
      buildCheck("c", { weight: 2, result: "failed", tier: "recommended" }),
      buildCheck("d", { weight: 9, result: "not_applicable" }),
      buildCheck("e", { weight: 9, result: "error" }),
    ];
    expect(scoreFor(checks)).toBe(70);
    expect(countResults(countChecks(checks))).toEqual({ passed: 1, applicable: 3 });
    expect(buildBreakdown(countChecks(checks))).toMatchObject({ earned: 7, possible: 10, notApplicable: 1, errors: 1 });
  });

  test("increases or stays equal by a bonus", () => {
    fc.assert(
      fc.property(anyChecks, (checks) => {
        const without = scoreFor(checks.filter(({ tier }) => tier !== "bonus")) ?? 0;
        expect(scoreFor(checks) ?? 0).toBeGreaterThanOrEqual(without);
      }),
    );
  });

  test("stays between 0 and 100, ignores checks that do not count, and is null without any that do", () => {
    fc.assert(
      fc.property(anyChecks, (checks) => {
        const score = scoreFor(checks);
        const completed = checks.filter(({ result }) => result !== "error" && result !== "not_applicable");
        expect(score).toBe(scoreFor(completed));
        expect(score ?? 0).toBeGreaterThanOrEqual(0);
        expect(score ?? 0).toBeLessThanOrEqual(100);
        expect(score === null && completed.some(({ tier }) => tier !== "bonus")).toBe(false);
      }),
    );
  });

  test("predicts the gain of each fix", () => {
    fc.assert(
      fc.property(anyChecks, (checks) => {
        const current = buildBreakdown(countChecks(checks));
        for (const { checkId, gain } of rankIssues(countChecks(checks))) {
          const fixed = checks.map((check) => (check.id === checkId ? { ...check, result: "passed" as const } : check));
          const after = buildBreakdown(countChecks(fixed));
          const rise =
            (100 * after.earned) / after.possible -
            (current.possible === 0 ? 0 : (100 * current.earned) / current.possible);
          expect(Math.abs(rise - gain)).toBeLessThan(0.051);
          expect(gain).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test.each([
    [100, "excellent"],
    [90, "excellent"],
    [89, "good"],
    [74, "fair"],
    [49, "poor"],
    [0, "poor"],
  ] as const)("labels %i as %s", (score, label) => {
    const checks = [buildCheck("a", { weight: score }), buildCheck("b", { weight: 100 - score, result: "failed" })];
    expect(chooseLabel(countChecks(checks))).toBe(label);
  });

  test("reports an incomplete score when less than half of the essential weight was completed", () => {
    const checks = [buildCheck("a", { weight: 4 }), buildCheck("b", { weight: 5, result: "error" })];
    expect([scoreFor(checks), chooseLabel(countChecks(checks))]).toEqual([100, "incomplete"]);
    expect(chooseLabel(countChecks([buildCheck("a", { result: "error" })]))).toBe("incomplete");
  });
});
