import { describe, expect, it } from "vitest";
import { explainConfidence, explainGap, explainOpportunity, formatP } from "./words.ts";

const rival = { name: "Acme", rate: 1, ownRate: 0, difference: 1, low: 0.5, high: 1 };

describe("explainGap", () => {
  it("says who appears in how many answers", () => {
    expect(explainGap({ rival, n: 9, ownMentionRate: 0 })).toBe("Acme appears in all 9 answers. You appear in none.");
    expect(explainGap({ rival: { ...rival, rate: 0.5 }, n: 24, ownMentionRate: 1 / 24 })).toBe(
      "Acme appears in 12 of 24 answers. You appear in 1.",
    );
  });
});

describe("explainConfidence", () => {
  const gap = { rival, pairs: { rivalAhead: 9, ownAhead: 0, level: 1 }, pValue: 0.002, adjustedPValue: 0.01 };

  it("gives the interval, the pairs and both p values", () => {
    expect(explainConfidence({ ...gap, status: "confirmed" })).toEqual([
      "Acme is 100 points ahead (95% interval 50–100%).",
      "By engine, language and day: Acme ahead in 9, you in 0, level in 1.",
      "McNemar's exact test: p = .002, corrected for all competitors and questions p = .01.",
    ]);
  });

  it("says that more answers can confirm a suspected gap", () => {
    expect(explainConfidence({ ...gap, status: "suspected" }).at(-1)).toBe("More answers can confirm it.");
  });
});

describe("explainOpportunity", () => {
  it("counts the measured answers of a month", () => {
    expect(explainOpportunity({ opportunity: 17.2, weight: 1, rival })).toBe(
      "At Acme's rate of 100%, 17 more measured answers a month would name you",
    );
    expect(explainOpportunity({ opportunity: 0.4, weight: 1, rival })).toContain("less than 1 more measured answer a");
    expect(explainOpportunity({ opportunity: 34, weight: 2, rival })).toBe(
      "At Acme's rate of 100%, 17 more measured answers a month would name you (weight 2×)",
    );
  });
});

describe("formatP", () => {
  it("drops the leading zero and never shows zero", () => {
    expect([0.0004, 0.003, 0.031, 1].map(formatP)).toEqual(["p < .001", "p = .003", "p = .03", "p = 1.00"]);
  });
});
