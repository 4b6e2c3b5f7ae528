import { describe, expect, it } from "vitest";
import type { Verdict } from "#lib/geo/briefs/contract.ts";
import { describeDifference, isUndecided, portfolioSentence, verdictNotes, writingCost } from "./words.ts";

const rate = { value: 0.1, n: 24, effectiveN: 24, low: 0.02, high: 0.3, sufficient: true };
const verdict: Verdict = {
  verdict: "improved",
  reason: "More answers name you.",
  decidable: true,
  before: rate,
  after: { ...rate, value: 0.4 },
  difference: 0.3,
  differenceLow: 0.08,
  differenceHigh: 0.48,
  otherPrompts: -0.01,
  answersNeeded: 350,
  nextLookAt: 40,
  scanIds: ["scan"],
  comparedCells: 3,
  leftOutCells: 0,
};

describe("verdict texts", () => {
  it("formats the difference in points with its interval", () => {
    expect(describeDifference(verdict)).toBe("+30 points (+8 to +48)");
    expect(describeDifference({ ...verdict, difference: -0.01, differenceLow: null })).toBe("−1 point");
    expect(describeDifference({ ...verdict, difference: null })).toBeNull();
    expect(describeDifference({ ...verdict, difference: -0.185, differenceLow: -0.004, differenceHigh: 0.185 })).toBe(
      "−19 points (0 to +19)",
    );
  });

  it("mentions similar questions and, for an unclear verdict, the next comparison", () => {
    expect(verdictNotes(verdict)).toEqual(["Meanwhile similar questions moved by −1 point."]);
    expect(verdictNotes({ ...verdict, verdict: "insufficient", otherPrompts: null, leftOutCells: 2 })).toEqual([
      "The next comparison follows when 40 answers have arrived.",
      "2 engines and languages left out, since the model changed or did not answer both times.",
    ]);
  });

  it("promises no verdict when too few answers precede publication", () => {
    const late = { ...verdict, verdict: "insufficient" as const, decidable: false, otherPrompts: null };
    expect([isUndecided(late), verdictNotes(late)]).toEqual([false, []]);
    expect(isUndecided({ ...late, decidable: true })).toBe(true);
    expect(isUndecided(verdict)).toBe(false);
  });
});

describe("writingCost", () => {
  it("names the quota while it lasts, then credits", () => {
    expect(writingCost({ left: null, creditsEach: 25 })).toContain("no limit");
    expect(writingCost({ left: 3, creditsEach: 25 })).toContain("1 of the 3 changelogs or blog posts left");
    expect(writingCost({ left: 0, creditsEach: 25 })).toContain("costs 25 credits");
  });
});

describe("portfolioSentence", () => {
  it("says what the articles did, and whether chance can explain it", () => {
    expect(portfolioSentence({ briefs: 1, lift: 0.2, low: null, high: null })).toBe(
      "One article is measured: +20 points against similar questions. A likely range needs three measured articles.",
    );
    expect(portfolioSentence({ briefs: 4, lift: 0.1, low: 0.02, high: 0.18 })).toBe(
      "All 4 measured articles together: +10 points against similar questions (likely +2 to +18 points).",
    );
    expect(portfolioSentence({ briefs: 4, lift: 0.1, low: -0.02, high: 0.22 })).toContain("This may be chance.");
  });
});
