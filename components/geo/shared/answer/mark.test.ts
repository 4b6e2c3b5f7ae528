import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markNames } from "./mark.ts";

const match = (start: number, end: number, brand = "Acme") => ({ start, end, brand, own: true, absence: false });

describe("markNames", () => {
  it("marks names where they stand", () => {
    const stretches = markNames("Try Acme, or Acme Pro.", [match(13, 17), match(4, 8)]);
    expect(stretches.map(({ text, match: found }) => [text, found?.brand ?? null])).toEqual([
      ["Try ", null],
      ["Acme", "Acme"],
      [", or ", null],
      ["Acme", "Acme"],
      [" Pro.", null],
    ]);
  });

  it("gives the answer back whole, whatever the offsets", () => {
    const offset = fc.integer({ min: -5, max: 60 });
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.array(fc.tuple(offset, offset)), (text, pairs) => {
        const stretches = markNames(
          text,
          pairs.map(([start, end]) => match(start, end)),
        );
        expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
      }),
    );
  });
});
