import { describe, expect, it } from "vitest";
import { countedFigure } from "./figure.ts";

const day = (hits: number, n = 10) => [{ hits, n }];

describe("countedFigure", () => {
  it("has a wider interval when days differ than when they agree", () => {
    const even = countedFigure([day(5), day(5), day(5), day(5), day(5), day(5)]);
    const uneven = countedFigure([day(0), day(10), day(0), day(10), day(0), day(10)]);
    const width = ({ low, high }: typeof even) => (high ?? Number.NaN) - (low ?? Number.NaN);
    expect([even.value, uneven.value, even.n]).toEqual([0.5, 0.5, 60]);
    expect(width(uneven)).toBeGreaterThan(width(even));
    expect(uneven.effectiveN).toBeLessThan(even.effectiveN);
  });

  it("does not take the levels of cells for variation", () => {
    const levels = [
      { cell: "a", hits: 10, n: 10 },
      { cell: "b", hits: 0, n: 10 },
    ];
    expect(countedFigure([levels, levels, levels]).effectiveN).toBeGreaterThanOrEqual(40);
  });

  it("is sufficient over several prompts only from six on", () => {
    const days = [day(8, 40), day(8, 40), day(8, 40), day(8, 40)];
    expect([undefined, 5, 6].map((prompts) => countedFigure(days, prompts).sufficient)).toEqual([true, false, true]);
  });

  it("leaves out times without answers and is empty without any", () => {
    expect(countedFigure([day(1), [], day(0, 0), day(2)])).toEqual(countedFigure([day(1), day(2)]));
    expect(countedFigure([[], day(0, 0)])).toMatchObject({ value: null, n: 0, low: null, sufficient: false });
  });
});
