import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incompleteBeta, logGamma } from "./incomplete-beta.ts";
import { differenceInterval, wilson } from "./intervals.ts";
import { mcNemarExact } from "./mcnemar.ts";
import { answersByError, answersByShare, minimumDetectableEffect } from "./power.ts";
import { tQuantile, twoSidedP } from "./student-t.ts";
import { pairedT, pooledT } from "./t-tests.ts";

const degrees = fc.double({ min: 1, max: 500, noNaN: true });
const counts = fc
  .integer({ min: 1, max: 5_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });

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

describe("differenceInterval", () => {
  // Newcombe 1998 (differences), table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 20, 0.6791, 1],
  ])("matches the published interval of %d/%d and %d/%d", (a, m, b, n, low, high) => {
    const interval = differenceInterval({ hits: b, n }, { hits: a, n: m });
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test("mirrors when the sides are swapped, and returns null when one is empty", () => {
    fc.assert(
      fc.property(counts, counts, ([a, m], [b, n]) => {
        const forward = differenceInterval({ hits: a, n: m }, { hits: b, n });
        const backward = differenceInterval({ hits: b, n }, { hits: a, n: m });
        expect(forward?.low).toBeCloseTo(-(backward?.high ?? Number.NaN), 9);
      }),
    );
    expect(differenceInterval({ hits: 0, n: 0 }, { hits: 1, n: 2 })).toBeNull();
  });
});

describe("t tests", () => {
  // Student 1908: hours of sleep gained by ten patients under two drugs.
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

  test("matches Student's paired test", () => {
    const result = pairedT(second.map((value, i) => value - (first[i] ?? 0)));
    expect(result).toMatchObject({ df: 9 });
    expect(result?.t).toBeCloseTo(4.0621, 4);
    expect(result?.p).toBeCloseTo(0.002833, 6);
    expect(result?.low).toBeCloseTo(0.7001, 4);
    expect(result?.high).toBeCloseTo(2.4599, 4);
  });

  test("matches the published test of two groups with the same data", () => {
    const result = pooledT(first, second);
    expect(result).toMatchObject({ df: 18 });
    expect(result?.t).toBeCloseTo(1.8608, 4);
    expect(result?.p).toBeCloseTo(0.07919, 5);
  });

  test("mirrors when the sides are swapped, and ignores a common shift", () => {
    fc.assert(
      fc.property(samples, samples, fc.double({ min: -5, max: 5, noNaN: true }), (a, b, shift) => {
        const forward = pooledT(a, b);
        const backward = pooledT(b, a);
        expect(forward?.difference).toBeCloseTo(-(backward?.difference ?? Number.NaN), 9);
        expect(forward?.p).toBeCloseTo(backward?.p ?? Number.NaN, 6);
        const shifted = pooledT(
          a.map((x) => x + shift),
          b.map((x) => x + shift),
        );
        expect(shifted?.difference).toBeCloseTo(forward?.difference ?? Number.NaN, 9);
      }),
    );
  });

  test("has p below 5% exactly when the interval excludes 0", () => {
    fc.assert(
      fc.property(samples, (differences) => {
        const result = pairedT(differences);
        if (!result || result.t === null || Math.abs(result.p - 0.05) < 1e-6) return;
        expect(result.p < 0.05).toBe(result.low > 0 || result.high < 0);
      }),
    );
  });

  test("is certain about constant values, and returns null for too few", () => {
    expect(pairedT([0.25, 0.25, 0.25])).toMatchObject({ t: null, p: 0, difference: 0.25 });
    expect(pairedT([0, 0, 0])).toMatchObject({ t: null, p: 1, difference: 0 });
    expect(pairedT([0.1 + 0.2, 0.3, 0.3])?.t).toBeNull();
    expect([pairedT([1]), pooledT([1], [2]), pooledT([], [1, 2, 3])]).toEqual([null, null, null]);
  });
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

  test("needs a quarter of the answers for half the error", () => {
    expect(answersByError(0.1, 100, 0.1)).toBe(785);
    expect(answersByError(0.05, 100, 0.1)).toBe(197);
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
