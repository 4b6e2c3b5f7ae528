import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisTop, countTop, isBroken, spread, standsAlone, toCountDays, toDays } from "./series.ts";

const figure = { low: 0, high: 0.4, n: 8, sufficient: false };
const point = (day: string, value: number | null, series = "a") => ({ ...figure, day, series, value });
const window = { from: "2026-02-27", to: "2026-03-02" };

describe("toDays", () => {
  it("returns every day of the window, with empty values for days without a measurement", () => {
    const days = toDays([point("2026-02-28", 0.25), point("2026-03-01", null), point("2026-01-01", 1)], window);
    expect(days).toEqual([
      { day: "2026-02-27", values: {} },
      { day: "2026-02-28", values: { a: { ...figure, value: 0.25 } } },
      { day: "2026-03-01", values: {} },
      { day: "2026-03-02", values: {} },
    ]);
    expect([0, 1, 2].map((index) => standsAlone(days, index, "a"))).toEqual([false, true, false]);
  });

  it("returns no days when the window ends before it begins", () => {
    expect(toDays([], { from: window.to, to: window.from })).toEqual([]);
  });
});

describe("isBroken", () => {
  it("detects a gap between measured days", () => {
    const broken = (...days: string[]) =>
      isBroken(
        toDays(
          days.map((day) => point(day, 0.2)),
          window,
        ),
        "a",
      );
    expect(broken("2026-02-27", "2026-03-01")).toBe(true);
    expect(broken("2026-02-27", "2026-02-28", "2026-03-02")).toBe(true);
    expect(broken("2026-02-28", "2026-03-01")).toBe(false);
    expect(broken("2026-03-02")).toBe(false);
    expect(broken()).toBe(false);
  });
});

describe("toCountDays", () => {
  it("returns every day of the window, with zeros for days without a count", () => {
    const days = toCountDays([{ day: "2026-02-28", values: { a: 3 } }], window, [{ key: "a" }, { key: "b" }]);
    expect(days.map(({ values }) => values)).toEqual([
      { a: 0, b: 0 },
      { a: 3, b: 0 },
      { a: 0, b: 0 },
      { a: 0, b: 0 },
    ]);
  });
});

describe("countTop", () => {
  it("returns an even number of at least the highest count", () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const top = countTop([{ day: "2026-02-28", values: { a: count } }]);
        expect(top).toBeGreaterThanOrEqual(count);
        expect(top % 2).toBe(0);
      }),
    );
    expect([0, 3, 9, 10, 11, 61].map((a) => countTop([{ day: "2026-02-28", values: { a } }]))).toEqual([
      2, 4, 10, 10, 20, 80,
    ]);
  });
});

describe("axisTop", () => {
  it("rounds the highest interval up to a fifth, with a fifth as the minimum", () => {
    expect(axisTop(toDays([point("2026-03-01", 0.2)], window))).toBe(0.4);
    expect(axisTop(toDays([{ ...point("2026-03-01", 0.9), high: 1 }], window))).toBe(1);
    expect(axisTop([])).toBe(0.2);
  });
});

describe("spread", () => {
  it("keeps order and minimum distance within the bound", () => {
    const position = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 8 }), (positions) => {
        const placed = spread(
          positions.map((value, key) => ({ key, y: value })),
          16,
          200,
        ).map((label) => label.y);
        for (const [index, value] of placed.entries()) {
          expect(value).toBeLessThanOrEqual(200);
          if (index > 0) expect(value - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
        }
      }),
    );
  });
});
