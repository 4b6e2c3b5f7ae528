import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutterOf } from "./mark.ts";

const match = (start: number, end: number, brand = "Acme") => ({ start, end, brand, own: true, absence: false });

describe("an answer that is cut", () => {
  it("has its names where they stand", () => {
    const text = "Try Acme, or Acme Pro.";
    const stretches = cutterOf(text, [match(13, 17), match(4, 8)]).cut(0, text.length);
    expect(stretches.map((stretch) => [stretch.text, stretch.match?.brand ?? null])).toEqual([
      ["Try ", null],
      ["Acme", "Acme"],
      [", or ", null],
      ["Acme", "Acme"],
      [" Pro.", null],
    ]);
  });

  it("says of a name that is cut in two where it begins", () => {
    const { cut } = cutterOf("Acme Pro", [match(0, 8)]);
    expect([...cut(0, 4), ...cut(5, 8)].map(({ text, opens }) => [text, opens])).toEqual([
      ["Acme", true],
      ["Pro", false],
    ]);
  });

  it("is the answer still, whatever the offsets", () => {
    const offset = fc.integer({ min: -5, max: 60 });
    const pairs = fc.array(fc.tuple(offset, offset));
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), pairs, fc.nat(50), (text, names, place) => {
        const { cut } = cutterOf(
          text,
          names.map(([start, end]) => match(start, end)),
        );
        const middle = Math.min(place, text.length);
        const stretches = [...cut(0, middle), ...cut(middle, text.length)];
        expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
      }),
    );
  });
});
