import { describe, expect, it } from "vitest";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
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
      "Your mentions vary as usual. The difference is +2 points (likely −9 to +13 points).",
      "These answers would show a change of 18 points or more.",
      "To find a 10-point change takes 356 answers before and as many after.",
    ]);
    const test = { difference: 0.02, low: -0.09, high: 0.13, t: 1, df: 9, p: 0.34 };
    expect(verdictSentences({ ...comparison, answersNeeded: null, combinedTest: test }).at(-1)).toBe(
      "More repeats will not show a 10-point change; more prompts or weeks will.",
    );
  });

  it("states size, interval and the competitors' movement for a change", () => {
    const up: Comparison = { ...comparison, verdict: "up", difference: 0.21, differenceLow: 0.12, differenceHigh: 0.3 };
    expect(verdictTitle(up)).toBe("Named more often: +21 points");
    expect(verdictSentences(up)[0]).toBe("High confidence: prompts and days agree (likely +12 to +30 points).");
    const competitors = { verdict: "no_detectable_change" as const, difference: 0.01, low: -0.02, high: 0.04 };
    const control = { competitors, difference: 0.2, low: 0.1, high: 0.3 };
    expect(verdictSentences({ ...up, control })[1]).toBe(
      "Competitors moved +1 point. Against them you gained 20 points.",
    );
    const still = { ...control, competitors: { ...competitors, difference: -0.001 } };
    expect(verdictSentences({ ...up, control: still })[1]).toBe(
      "Competitors did not move. Against them you gained 20 points.",
    );
    expect(verdictSentences({ ...up, control: { ...control, low: -0.1 } })[1]).toContain(
      "You may have moved with them.",
    );
    expect(verdictTitle({ verdict: "down", difference: -0.01 })).toBe("Named less often: −1 point");
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
