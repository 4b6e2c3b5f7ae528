import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementMark, movementWords } from "#components/geo/shared/movement.ts";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
import type { Movement } from "#lib/geo/visibility/movements.ts";
import { describeSides, describeTests, hasSides, verdictSentences, verdictTitle } from "./verdict-words.ts";

const side = (checks: number): Comparison["current"] => ({
  from: "2026-11-01",
  to: "2026-11-21",
  scanIds: ["scan_1"],
  checks,
  mentions: 8,
  mentionRate: 0.33,
  n: checks,
  effectiveN: checks,
  low: 0.2,
  high: 0.5,
  sufficient: true,
});
const comparison: Comparison = {
  verdict: "no_detectable_change",
  reason: "The reason as the API gives it.",
  difference: 0.02,
  differenceLow: -0.09,
  differenceHigh: 0.13,
  current: side(24),
  base: side(72),
  prompts: 8,
  topics: 7,
  cells: { compared: 24, modelChanged: 0, unmatched: 0 },
  pairedTest: null,
  clusteredTest: null,
  combinedTest: null,
  minimumDetectableEffect: 0.18,
  answersNeeded: 356,
  grade: "exploratory",
  criteria: [],
  control: null,
  brands: [],
  segments: [],
  rows: [],
};

describe("verdict texts", () => {
  it("says what would show a change when none was found", () => {
    expect(verdictTitle(comparison)).toBe("No detectable change");
    expect(verdictSentences(comparison)).toEqual([
      "The difference is +2 points (likely −9 to +13 points). Answers vary this much by chance.",
      "A change of 18 points would be detected 80% of the time.",
      "To detect a change of 10 points, you need 356 answers before and as many after.",
    ]);
    const test = { difference: 0.02, low: -0.09, high: 0.13, t: 1, df: 9, p: 0.34 };
    expect(verdictSentences({ ...comparison, answersNeeded: null, combinedTest: test }).at(-1)).toBe(
      "More answers to the same prompts cannot show a change of 10 points. More prompts or more weeks can.",
    );
  });

  it("states size, interval and the competitors' movement for a change", () => {
    const up: Comparison = { ...comparison, verdict: "up", difference: 0.21, differenceLow: 0.12, differenceHigh: 0.3 };
    expect(verdictTitle(up)).toBe("Mentioned more often: +21 points");
    expect(verdictSentences(up)[0]).toBe("The change shows across prompts and across days (likely +12 to +30 points).");
    const competitors = { verdict: "up" as const, difference: 0.04, low: 0.02, high: 0.06 };
    const control = { competitors, difference: 0.2, low: 0.1, high: 0.3 };
    const second = (of: typeof control | { competitors: Movement }) =>
      verdictSentences({ ...up, control: { ...control, ...of } })[1];
    expect(second(control)).toBe("Competitors moved +4 points. Against them you gained 20 points.");
    expect(second({ ...control, low: -0.1 })).toBe("Competitors moved +4 points. You may have moved with them.");
    const still: Movement = { verdict: "no_detectable_change", difference: 0.01, low: -0.02, high: 0.04 };
    expect(second({ competitors: still })).toBe(
      "Competitors show no detectable change. Against them you gained 20 points.",
    );
    expect(second({ ...control, low: -0.1, competitors: still })).toBe(
      "Competitors show no detectable change. It is not certain that you gained or lost against them.",
    );
    expect(verdictTitle({ verdict: "down", difference: -0.01 })).toBe("Mentioned less often: −1 point");
  });

  it("says the same of one movement in the headline, beside the share and in the verdict", () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    const verdict = fc.constantFrom<Movement["verdict"][]>("up", "down", "no_detectable_change", "insufficient");
    fc.assert(
      fc.property(verdict, share, (verdict, difference) => {
        const movement = { verdict, difference, low: difference - 0.1, high: difference + 0.1 };
        const mark = movementMark(movement);
        expect(mark !== null).toBe(verdict === "up" || verdict === "down");
        if (mark === null) expect(verdictTitle(movement)).toBe(movementWords(movement));
        else {
          expect(mark).toBe(`Mentioned ${movementWords(movement)}`);
          expect(verdictTitle(movement).endsWith(`: ${movementWords(movement)}`)).toBe(true);
        }
      }),
    );
  });

  it("points to the parts that changed where the whole did not", () => {
    const segment = { kind: "engine", value: "a", verdict: "up" } as Comparison["segments"][number];
    const second = (segments: Comparison["segments"]) => verdictSentences({ ...comparison, segments })[1];
    expect(second([segment])).toBe("A part of it did change: see below.");
    expect(second([segment, { ...segment, verdict: "down" }])).toBe(
      "Parts of it moved in opposite directions: see below.",
    );
  });

  it("keeps the statistics in one text", () => {
    const test = { difference: 0.2, low: 0.1, high: 0.3, t: 4, df: 9, p: 0.012 };
    expect(describeTests({ ...comparison, pairedTest: test, combinedTest: { ...test, p: 0.0001 } })).toBe(
      "Clustered by topic (7 topics): p = .012. By day: no test. By both: p < .001. A change takes all three below .05.",
    );
  });

  it("gives the reason when there is no verdict", () => {
    const few: Comparison = { ...comparison, verdict: "insufficient", answersNeeded: null };
    expect(verdictSentences(few)).toEqual([comparison.reason]);
  });

  it("describes both sides of the comparison", () => {
    expect(describeSides(comparison)).toBe("24 answers against 72 before, over 8 prompts");
    expect(hasSides(comparison)).toBe(true);
    expect(hasSides({ ...comparison, base: { ...comparison.base, checks: 0 } })).toBe(false);
  });
});
