import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeSentences } from "./place-sentences.ts";

const flat = (texts: string[], sentences: string[]) =>
  placeSentences(texts, sentences).map((segments) => segments.map(({ text, sentence }) => [text, sentence]));

describe("placeSentences", () => {
  it("finds sentences in order, including their closing punctuation", () => {
    expect(flat(["First one. Second one!"], ["First one.", "Second one!"])).toEqual([
      [
        ["First one.", 0],
        [" ", null],
        ["Second one!", 1],
      ],
    ]);
  });

  it("finds a sentence across links, code and emphasis", () => {
    const texts = ["Dark mode", " ", "#131", " - uses ", "a_b", " (Author: ", "@lee", ")"];
    const markdown = "**Dark mode** [#131](https://e.x/131_(x)) - uses `a_b` (Author: [@lee](https://e.x/lee))";
    expect(
      placeSentences(texts, [markdown])
        .flat()
        .filter(({ sentence }) => sentence === 0)
        .map(({ text }) => text),
    ).toEqual(expect.arrayContaining(["Dark mode", "#131", "a_b", "@lee"]));
  });

  it("distinguishes two equal sentences by their order", () => {
    expect(flat(["Same.", "Same."], ["Same.", "Same."])).toEqual([[["Same.", 0]], [["Same.", 1]]]);
  });

  it("skips a missing sentence and continues with the next", () => {
    expect(flat(["Here."], ["Gone.", "Here."])).toEqual([[["Here.", 1]]]);
  });

  it("keeps every character of every text for any sentences", () => {
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
