import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeSentences } from "./place-sentences.ts";

const flat = (texts: string[], sentences: string[]) =>
  placeSentences(texts, sentences).map((segments) => segments.map(({ text, sentence }) => [text, sentence]));

describe("placeSentences", () => {
  it("finds sentences one after another, their closing marks included", () => {
    expect(flat(["First one. Second one!"], ["First one.", "Second one!"])).toEqual([
      [
        ["First one.", 0],
        [" ", null],
        ["Second one!", 1],
      ],
    ]);
  });

  it("follows a sentence through links, code and emphasis", () => {
    const texts = ["Dark mode", " ", "#131", " - uses ", "a_b", " (Author: ", "@lee", ")"];
    const markdown = "**Dark mode** [#131](https://e.x/131_(x)) - uses `a_b` (Author: [@lee](https://e.x/lee))";
    expect(
      placeSentences(texts, [markdown])
        .flat()
        .filter(({ sentence }) => sentence === 0)
        .map(({ text }) => text),
    ).toEqual(expect.arrayContaining(["Dark mode", "#131", "a_b", "@lee"]));
  });

  it("tells two equal sentences apart by their order", () => {
    expect(flat(["Same.", "Same."], ["Same.", "Same."])).toEqual([[["Same.", 0]], [["Same.", 1]]]);
  });

  it("passes over a sentence that is not there and goes on with the next", () => {
    expect(flat(["Here."], ["Gone.", "Here."])).toEqual([[["Here.", 1]]]);
  });

  it("keeps every character of every text, whatever the sentences", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aé😀1 .[](*_&\n"), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.array(text, { maxLength: 5 }), (texts, sentences) => {
        const placed = placeSentences(texts, sentences).map((segments) =>
          segments.map((segment) => segment.text).join(""),
        );
        expect(placed).toEqual(texts);
      }),
    );
  });
});
