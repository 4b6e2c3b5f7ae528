import { describe, expect, it } from "vitest";
import { chanceSentence, explainGap, formatP, opportunityParts } from "./words.ts";

const gap = {
  answers: { ownOnly: 0, competitorOnly: 15, both: 1, neither: 8 },
  n: 24,
  competitors: [{ brand: "Acme", answers: 16 }],
  pValue: 0.00006,
};

describe("explainGap", () => {
  it("counts exclusive mentions and says whether that can be chance", () => {
    expect(explainGap(gap)).toEqual([
      "You are named in 1 of 24 answers; Acme without you in 15, you alone in none.",
      "The difference is very unlikely to be chance (p < .001).",
    ]);
  });

  it("names two competitors and counts the rest", () => {
    const brands = ["Acme", "Beta", "Gamma"].map((brand) => ({ brand, answers: 1 }));
    const [first] = explainGap({ ...gap, competitors: brands, answers: { ...gap.answers, ownOnly: 2 } });
    expect(first).toBe("You are named in 3 of 24 answers; Acme, Beta or 1 more without you in 15, you alone in 2.");
    expect(explainGap({ ...gap, competitors: brands.slice(0, 2) })[0]).toContain("Acme or Beta without you");
  });
});

describe("chanceSentence", () => {
  it("chooses words that match the p value", () => {
    expect(chanceSentence(0.003)).toContain("very unlikely to be chance (p = .003)");
    expect(chanceSentence(0.031)).toContain("is unlikely to be chance (p = .03)");
    expect(chanceSentence(0.25)).toContain("could still be chance (p = .25)");
    expect(formatP(1)).toBe("p = 1.00");
  });
});

describe("opportunityParts", () => {
  it("lists the factors of the score", () => {
    const engine = { engine: "a", sandbox: true, checks: 8, mentions: 0, competitorOnly: 5 };
    expect(
      opportunityParts({
        ownMentionRate: 0.25,
        competitors: gap.competitors,
        engines: ["a"],
        byEngine: [engine, { ...engine, engine: "b" }],
      }),
    ).toBe("75% of answers without you × 1 competitor × 1 of 2 engines");
  });
});
