import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCutter } from "./mark.ts";

const match = (start: number, end: number, brand = "Acme") => ({ start, end, brand, own: true, absence: false });

describe("createCutter", () => {
  it("cuts the text at the matched names", () => {
    const text = "Try Acme, or Acme Pro.";
    const segments = createCutter(text, [match(13, 17), match(4, 8)]).cut(0, text.length);
    expect(segments.map((segment) => [segment.text, segment.match?.brand ?? null])).toEqual([
      ["Try ", null],
      ["Acme", "Acme"],
      [", or ", null],
      ["Acme", "Acme"],
      [" Pro.", null],
    ]);
  });

  it("marks the first segment of a name that is cut in two", () => {
    const { cut } = createCutter("Acme Pro", [match(0, 8)]);
    expect([...cut(0, 4), ...cut(5, 8)].map(({ text, opens }) => [text, opens])).toEqual([
      ["Acme", true],
      ["Pro", false],
    ]);
  });

  it("reproduces the answer for any offsets", () => {
    const offset = fc.integer({ min: -5, max: 60 });
    const pairs = fc.array(fc.tuple(offset, offset));
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), pairs, fc.nat(50), (text, names, place) => {
        const { cut } = createCutter(
          text,
          names.map(([start, end]) => match(start, end)),
        );
        const middle = Math.min(place, text.length);
        const segments = [...cut(0, middle), ...cut(middle, text.length)];
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
      }),
    );
  });
});
