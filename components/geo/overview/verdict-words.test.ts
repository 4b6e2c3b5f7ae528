import { describe, expect, it } from "vitest";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
import { describeSides, hasSides, verdictSentences, verdictTitle } from "./verdict-words.ts";

const side = (checks: number): Comparison["current"] => ({
  from: "2026-11-01",
  to: "2026-11-21",
  scanIds: ["scan_1"],
  checks,
  mentions: 8,
  mentionRate: 0.33,
  n: checks,
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
  cells: { compared: 24, modelChanged: 0, unmatched: 0 },
  pairedTest: null,
  clusteredTest: null,
  combinedTest: null,
  minimumDetectableEffect: 0.18,
  answersNeeded: 356,
  rows: [],
};

describe("verdict texts", () => {
  it("says how many answers could show a change when none was found", () => {
    expect(verdictTitle(comparison)).toBe("No detectable change");
    expect(verdictSentences(comparison)).toEqual([
      "The difference of +2 points (−9 to +13) is within what chance does.",
      "It would take 356 answers on each side to see a 10-point change.",
      "Answers like these show a change of 18 points or more.",
    ]);
  });

  it("states size, interval and test agreement of a change", () => {
    const up: Comparison = { ...comparison, verdict: "up", difference: 0.21, differenceLow: 0.12, differenceHigh: 0.3 };
    expect(verdictTitle(up)).toBe("Named more often: +21 points");
    expect(verdictSentences(up)[0]).toContain("(+12 to +30) is more than chance does");
    expect(verdictTitle({ verdict: "down", difference: -0.01 })).toBe("Named less often: −1 point");
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
