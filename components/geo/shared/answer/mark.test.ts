import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markNames, type Stretch } from "./mark.ts";

const match = (start: number, end: number, brand = "Acme") => ({ start, end, brand, own: true, absence: false });
const shown = (stretches: Stretch[]) =>
  stretches
    .filter(({ sign }) => !sign)
    .map(({ text, match: found, strong }) => [text, found?.brand ?? null, strong] as const);

describe("markNames", () => {
  it("marks names where they stand", () => {
    expect(shown(markNames("Try Acme, or Acme Pro.", [match(13, 17), match(4, 8)]))).toEqual([
      ["Try ", null, false],
      ["Acme", "Acme", false],
      [", or ", null, false],
      ["Acme", "Acme", false],
      [" Pro.", null, false],
    ]);
  });

  it("shows bold text and headings as such, without their signs", () => {
    expect(shown(markNames("## Tools\n1. **Use Acme now** – yes", [match(18, 22)]))).toEqual([
      ["Tools", null, true],
      ["\n1. ", null, false],
      ["Use ", null, true],
      ["Acme", "Acme", true],
      [" now", null, true],
      [" – yes", null, false],
    ]);
  });

  it("leaves signs in sight that a name runs over", () => {
    expect(markNames("**Acme** Pro", [match(2, 12)]).map(({ text, sign }) => [text, sign])).toEqual([
      ["**", false],
      ["Acme** Pro", false],
    ]);
  });

  it("gives the answer back whole, whatever the offsets", () => {
    const offset = fc.integer({ min: -5, max: 60 });
    const letter = fc.constantFrom("a", "*", "**", "#", " ", "\n", "## ", "é");
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 30 }), fc.array(fc.tuple(offset, offset)), (letters, pairs) => {
        const text = letters.join("");
        const stretches = markNames(
          text,
          pairs.map(([start, end]) => match(start, end)),
        );
        expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
      }),
    );
  });
});
