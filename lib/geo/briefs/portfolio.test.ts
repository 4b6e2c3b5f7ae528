import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePortfolio } from "./portfolio.ts";
import { type Cell, computeLift, type Sides } from "./verdict.ts";

describe("computePortfolio", () => {
  it("has no interval of fewer than three briefs, and nothing without any", () => {
    expect(computePortfolio([])).toBeNull();
    expect(computePortfolio([0.1, 0.3])).toEqual({ briefs: 2, lift: 0.2, low: null, high: null });
  });

  it("returns the mean with Student's interval", () => {
    const portfolio = computePortfolio([0.1, 0.2, 0.3, 0.4]);
    expect(portfolio?.lift).toBeCloseTo(0.25, 9);
    // The quantile of three degrees of freedom is 3.1824.
    expect(portfolio?.high).toBeCloseTo(0.25 + 3.1824 * Math.sqrt(0.0166667 / 4), 3);
  });

  it("covers no effect in about 95% of portfolios without one", () => {
    let covered = 0;
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 8, maxLength: 8 }),
        (lifts) => {
          const { low, high } = computePortfolio(lifts) ?? {};
          if ((low ?? 1) <= 0 && (high ?? -1) >= 0) covered++;
        },
      ),
      { numRuns: 400, seed: 7 },
    );
    expect(covered).toBeGreaterThan(360);
  });
});

describe("computeLift", () => {
  const cell = (promptId: string, mentions: number, checks = 20): Cell => ({
    promptId,
    engine: "atlas",
    language: "en",
    model: "m",
    checks,
    mentions,
  });
  const sides = (before: Cell[], ...after: Cell[][]): Sides => ({
    before,
    after: after.map((cells, index) => ({ scanId: `s${index}`, cells })),
  });

  it("is what the question gained beyond the control prompts, over every later scan", () => {
    const own = sides([cell("own", 4)], [cell("own", 12)], [cell("own", 16)]);
    const others = sides([cell("other", 4)], [cell("other", 6)], [cell("other", 6)]);
    expect(computeLift(own, others)).toBeCloseTo(0.7 - 0.2 - (0.3 - 0.2), 9);
  });

  it("needs twenty answers on each side", () => {
    expect(computeLift(sides([cell("own", 4, 19)], [cell("own", 12)]), sides([]))).toBeNull();
    expect(computeLift(sides([cell("own", 4)], [cell("own", 12, 19)]), sides([]))).toBeNull();
  });
});
