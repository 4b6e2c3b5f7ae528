import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interval, percent, rateSentence } from "./figures.ts";

describe("percent", () => {
  it("rounds to whole percents without rounding to 0% or 100%", () => {
    expect([0, 0.004, 0.01, 0.424, 0.996, 1, null].map(percent)).toEqual([
      "0%",
      "<1%",
      "1%",
      "42%",
      ">99%",
      "100%",
      "–",
    ]);
  });
});

describe("interval", () => {
  it("returns one number when both sides are about equal and the two ends otherwise", () => {
    expect(interval({ value: 0.42, low: 0.36, high: 0.482 })).toBe("±6");
    expect(interval({ value: 1, low: 0.44, high: 1 })).toBe("44–100%");
    expect(interval({ value: null, low: null, high: null })).toBe("");
  });

  it("never shows a spread of zero", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (a, b, c) => {
        const [low = 0, value = 0, high = 0] = [a, b, c].toSorted((x, y) => x - y);
        expect(interval({ value, low, high })).not.toBe("±0");
      }),
    );
  });
});

describe("rateSentence", () => {
  it("states value, interval and number of answers", () => {
    const rate = { value: 0.42, n: 1240, low: 0.36, high: 0.48, sufficient: true };
    expect(rateSentence(rate)).toBe("42%, between 36% and 48%, from 1,240 answers");
    expect(rateSentence({ ...rate, value: null, n: 0 })).toBe("not known, from 0 answers");
  });
});
