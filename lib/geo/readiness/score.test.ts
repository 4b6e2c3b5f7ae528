import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Check, RESULTS, TIERS } from "./contract.ts";
import { breakdownOf, countChecks, issuesOf, labelOf, scoreOf, tallyOf } from "./score.ts";

type Judged = Omit<Check, "counted">;

const judged = (id: string, fields: Partial<Judged> = {}): Judged => ({
  id,
  name: id,
  tier: "essential",
  result: "passed",
  weight: 1,
  evidence: "Seen.",
  recommendation: "Do it.",
  ...fields,
});
const scoreFor = (checks: Judged[]) => scoreOf(countChecks(checks));
const anyCheck = fc
  .record({
    tier: fc.constantFrom(...TIERS),
    result: fc.constantFrom(...RESULTS),
    weight: fc.integer({ min: 1, max: 9 }),
  })
  .map((fields) => fields);
const anyChecks = fc
  .array(anyCheck, { maxLength: 30 })
  .map((list) => list.map((fields, index) => judged(`check-${index}`, fields)));

describe("the score", () => {
  test("is the weighted share of what applies and was completed", () => {
    const checks = [
      judged("a", { weight: 6 }),
      judged("b", { weight: 2, result: "partial" }),
      judged("c", { weight: 2, result: "failed", tier: "recommended" }),
      judged("d", { weight: 9, result: "not_applicable" }),
      judged("e", { weight: 9, result: "error" }),
    ];
    expect(scoreFor(checks)).toBe(70);
    expect(tallyOf(countChecks(checks))).toEqual({ passed: 1, applicable: 3 });
    expect(breakdownOf(countChecks(checks))).toMatchObject({ earned: 7, possible: 10, notApplicable: 1, errors: 1 });
  });

  test("is never lowered by a bonus", () => {
    fc.assert(
      fc.property(anyChecks, (checks) => {
        const without = scoreFor(checks.filter(({ tier }) => tier !== "bonus")) ?? 0;
        expect(scoreFor(checks) ?? 0).toBeGreaterThanOrEqual(without);
      }),
    );
  });

  test("is between 0 and 100, does not depend on what did not count, and is none without anything that did", () => {
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

  test("has gains that come true where a fix is made", () => {
    fc.assert(
      fc.property(anyChecks, (checks) => {
        const before = breakdownOf(countChecks(checks));
        for (const { checkId, gain } of issuesOf(countChecks(checks))) {
          const fixed = checks.map((check) => (check.id === checkId ? { ...check, result: "passed" as const } : check));
          const after = breakdownOf(countChecks(fixed));
          const rise =
            (100 * after.earned) / after.possible -
            (before.possible === 0 ? 0 : (100 * before.earned) / before.possible);
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
  ] as const)("of %i is %s", (score, label) => {
    const checks = [judged("a", { weight: score }), judged("b", { weight: 100 - score, result: "failed" })];
    expect(labelOf(countChecks(checks))).toBe(label);
  });

  test("that rests on less than half of what is essential is called incomplete", () => {
    const checks = [judged("a", { weight: 4 }), judged("b", { weight: 5, result: "error" })];
    expect([scoreFor(checks), labelOf(countChecks(checks))]).toEqual([100, "incomplete"]);
    expect(labelOf(countChecks([judged("a", { result: "error" })]))).toBe("incomplete");
  });
});
