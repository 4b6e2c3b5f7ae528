import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { parseBlocks } from "./blocks.ts";
import { splitSentences } from "./sentences.ts";

describe("splitSentences", () => {
  it.each([
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["Version 1.2.3 is out. It needs Node 22.19.", ["Version 1.2.3 is out.", "It needs Node 22.19."]],
    ["Use a tool, e.g. Vite, i.e. This one. Done.", ["Use a tool, e.g. Vite, i.e. This one.", "Done."]],
    ["See `a. B` and [x. Y](https://a.example/b. C). End.", ["See `a. B` and [x. Y](https://a.example/b. C).", "End."]],
    ["**Fix a. Then b** [#1](u) - text (Author: J. Smith)", ["**Fix a. Then b** [#1](u) - text (Author: J. Smith)"]],
    ["Made by J. Smith. Thanks.", ["Made by J. Smith.", "Thanks."]],
    ["Open package.json. Then run it.", ["Open package.json.", "Then run it."]],
    ["He said “stop.” Then left.", ["He said “stop.”", "Then left."]],
    ["Wait... and go", ["Wait... and go"]],
    ["終わり。次の文。", ["終わり。", "次の文。"]],
    ["An escaped \\[bracket. Then\\] more.", ["An escaped \\[bracket.", "Then\\] more."]],
    ["An open ( bracket. Then more.", ["An open ( bracket.", "Then more."]],
    ["An open ` tick. Then more.", ["An open ` tick.", "Then more."]],
    ["fzf adds a key. fzf also reads mice. it stays.", ["fzf adds a key.", "fzf also reads mice. it stays."]],
    ["", []],
    ["   ", []],
  ])("splits %j", (text, wanted) => {
    expect(splitSentences(text)).toEqual(wanted);
  });

  it("preserves everything but white space for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aB1. !?`*[]()\\\n。\"'_-") }), (text) => {
        const sentences = splitSentences(text);
        expect(sentences.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        for (const sentence of sentences) expect(text).toContain(sentence);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it("completes in bounded time on crafted text", () => {
    for (const part of ["(", "[", "`", "(`", "**", "\\", ". A", "([`**", "``a`"])
      expect(splitSentences(part.repeat(30_000)).length).toBeGreaterThan(0);
  });
});

describe("parseBlocks", () => {
  it("distinguishes headings, items, paragraphs and code", () => {
    const blocks = parseBlocks(
      "# A\n\nOne. Two\nmore.\n- item\n  continued\n* other\n1. third\n\n> quoted\n\n```\n# no heading\n```\n---\n## B ##\n",
    );
    expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ["heading", 1, "A"],
      ["paragraph", 0, "One. Two\nmore."],
      ["item", 0, "item\ncontinued"],
      ["item", 0, "other"],
      ["item", 0, "third"],
      ["paragraph", 0, "quoted"],
      ["code", 0, "# no heading"],
      ["heading", 2, "B"],
    ]);
    expect(blocks[1]?.sentences).toEqual(["One.", "Two\nmore."]);
  });
});
