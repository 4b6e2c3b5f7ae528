import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incompleteBeta, logGamma } from "./incomplete-beta.ts";
import { wilson } from "./intervals.ts";
import { mcNemarExact } from "./mcnemar.ts";
import { answersByShare, answersNeeded, minimumDetectableEffect } from "./power.ts";
import { exceedsChance, exceedsControl, Z_FIVE_LOOKS } from "./stratified.ts";
import { tQuantile, twoSidedP } from "./student-t.ts";

const degrees = fc.double({ min: 1, max: 500, noNaN: true });
const counts = fc
  .integer({ min: 1, max: 5_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe("special functions", () => {
  test("computes factorials and Γ(1/2) = √π with the gamma function", () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 9);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
    expect(logGamma(101)).toBeCloseTo(363.73937555556, 9);
  });

  test("matches closed forms of the incomplete beta function", () => {
    expect(incompleteBeta(0.3, 1, 1)).toBeCloseTo(0.3, 12);
    expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(6 * 0.3 ** 2 - 8 * 0.3 ** 3 + 3 * 0.3 ** 4, 12);
    expect(incompleteBeta(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 12);
  });

  test("keeps the incomplete beta function symmetric and increasing", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    // Closer to the ends, rounding of 1 - z exceeds the tolerance.
    const inner = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const shape = fc.double({ min: 0.5, max: 200, noNaN: true });
    fc.assert(
      fc.property(part, part, inner, shape, shape, (x, y, z, a, b) => {
        expect(incompleteBeta(z, a, b) + incompleteBeta(1 - z, b, a)).toBeCloseTo(1, 9);
        const [low, high] = x < y ? [x, y] : [y, x];
        expect(incompleteBeta(low, a, b)).toBeLessThanOrEqual(incompleteBeta(high, a, b) + 1e-12);
      }),
    );
  });
});

describe("Student's t", () => {
  // From printed tables of the distribution.
  test.each([
    [1, 0.975, 12.7062],
    [2, 0.975, 4.30265],
    [5, 0.975, 2.57058],
    [5, 0.8, 0.919544],
    [10, 0.95, 1.81246],
    [30, 0.975, 2.04227],
    [120, 0.995, 2.61742],
    [1_000_000, 0.975, 1.95997],
  ])("matches the tables for %d degrees of freedom and p = %d", (df, p, value) => {
    expect(tQuantile(p, df)).toBeCloseTo(value, 4);
  });

  test("matches Cauchy's distribution with one degree and the closed form with two", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1_000, noNaN: true }), (t) => {
        expect(twoSidedP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 10);
        expect(twoSidedP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 10);
      }),
    );
  });

  test("inverts the tail probability, mirrored at 0", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.501, max: 0.999, noNaN: true }), degrees, (p, df) => {
        const t = tQuantile(p, df);
        expect(1 - twoSidedP(t, df) / 2).toBeCloseTo(p, 9);
        expect(tQuantile(1 - p, df)).toBeCloseTo(-t, 6);
      }),
    );
  });
});

describe("wilson", () => {
  // Newcombe 1998, table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("matches the published interval of %d in %d", (hits, n, low, high) => {
    const interval = wilson(hits, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test("contains the share, stays within 0 and 1, narrows with n, and mirrors", () => {
    fc.assert(
      fc.property(counts, ([hits, n]) => {
        const { low, high } = wilson(hits, n) ?? { low: Number.NaN, high: Number.NaN };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(hits / n);
        expect(high).toBeGreaterThanOrEqual(hits / n);
        const wider = wilson(hits * 4, n * 4) ?? { low: 0, high: 1 };
        expect(wider.high - wider.low).toBeLessThan(high - low);
        expect(wilson(n - hits, n)?.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });

  test("returns null without answers", () => expect(wilson(0, 0)).toBeNull());
});

describe("power", () => {
  test("needs 356 answers on each side to detect 40% instead of 30%", () => {
    expect(answersByShare(0.3, 0.1)).toBe(356);
    expect(answersByShare(0.95, 0.1)).toBe(answersByShare(0.85, 0.1));
  });

  test("detects 2.8 standard errors in a large sample, more in a small one", () => {
    expect(minimumDetectableEffect(0.01, 1e6)).toBeCloseTo(0.0280159, 6);
    expect(minimumDetectableEffect(0.01, 3)).toBeGreaterThan(0.04);
  });

  test("needs a quarter of the answers for half the error of single answers", () => {
    expect(answersNeeded({ total: 0.01, answers: 0.01, df: 1e6 }, 100, 0.1)).toBe(785);
    expect(answersNeeded({ total: 0.0025, answers: 0.0025, df: 1e6 }, 100, 0.1)).toBe(197);
  });

  test("needs more where days add to the error, and returns null where repeats cannot suffice", () => {
    const needed = answersNeeded({ total: 0.0015, answers: 0.001, df: 1e6 }, 100, 0.1);
    expect(needed).toBeGreaterThan(answersNeeded({ total: 0.001, answers: 0.001, df: 1e6 }, 100, 0.1) ?? 0);
    expect(answersNeeded({ total: 0.01, answers: 0.001, df: 20 }, 100, 0.1)).toBeNull();
  });
});

describe("mcNemarExact", () => {
  test.each([
    [0, 5, 0.0625],
    [0, 6, 0.03125],
    [2, 10, 0.03857],
    [5, 5, 1],
    [0, 0, 1],
  ])("matches the exact probability of %d against %d", (b, c, p) => expect(mcNemarExact(b, c)).toBeCloseTo(p, 5));

  test("is symmetric and returns a probability", () => {
    const pairCount = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(pairCount, pairCount, (b, c) => {
        const p = mcNemarExact(b, c);
        expect(p).toBeCloseTo(mcNemarExact(c, b), 12);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("Z_FIVE_LOOKS", () => {
  test("leaves 1% for each of five looks", () => {
    expect(5 * twoSidedP(Z_FIVE_LOOKS, 1e9)).toBeCloseTo(0.05, 6);
  });
});

describe("exceedsChance and exceedsControl", () => {
  const count = { hits: 0, n: 0 };
  const change = (difference: number, standardError = 0.01) => ({
    difference,
    standardError,
    z: difference / standardError,
    before: count,
    after: count,
  });

  test("needs a lead over the controls in the direction of the change, by the errors of both", () => {
    expect(exceedsControl(change(0.1), change(0.05), 2)).toBe(true);
    expect(exceedsControl(change(-0.1), change(-0.05), 2)).toBe(true);
    expect(exceedsControl(change(0.1), change(0.15), 2)).toBe(false);
    expect(exceedsControl(change(-0.1), change(0.15), 2)).toBe(true);
    expect(exceedsControl(change(0.1), change(0.05, 0.03), 2)).toBe(false);
  });

  test("needs Cochran's test and the change's own error to exceed chance", () => {
    expect(exceedsChance(change(0.1), 2)).toBe(true);
    expect(exceedsChance({ ...change(0.1), z: 1.9 }, 2)).toBe(false);
    expect(exceedsChance({ ...change(0.1), standardError: 0.06 }, 2)).toBe(false);
  });
});
