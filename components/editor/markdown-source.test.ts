import type { JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLOODS } from "#lib/testing/hostile.ts";
import { floodLength, propertyRuns } from "#lib/testing/property-runs.ts";
import { documentExtensions } from "./extensions.ts";
import { MarkdownSource } from "./markdown-source.ts";

const manager = new MarkdownManager({ extensions: documentExtensions });
const open = (markdown: string) => new MarkdownSource(manager, markdown);

const BLOCKS = [
  "# Title with *stars* and _lines_",
  "Setext title\n============",
  'A paragraph with `code`, [a link](https://e.x/a_b "t") and snake_case_name.\nIts second line.',
  "Escapes \\* \\_ \\[ and & &amp; < >, #131, 5 * 3 * 2.",
  "* star item with __strong__\n* **Bold** [#1](https://e.x/1) - text_with_lines (Author: [@lee](https://e.x))",
  "- dash\n  - nested\n- another",
  "+ plus\n\n+ loose",
  "3) three\n4) four",
  "> quoted\n> twice",
  "```ts\nconst a_b = `x`; // *\n```",
  "    indented code",
  "***",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "![An image](https://e.x/i.png)",
  "<details><summary>More</summary>html</details>",
  "- [ ] to do\n- [x] done",
  "A [reference][one] link.",
  "[one]: https://e.x/one",
  "Line with a hard break  \nand the rest.",
  "<https://e.x/auto> and https://e.x/bare",
];

function editText(node: JSONContent, change: (text: string) => string): JSONContent {
  if (node.type === "text") return { ...node, text: change(node.text ?? "") };
  const [first, ...rest] = node.content ?? [];
  return first ? { ...node, content: [editText(first, change), ...rest] } : node;
}

describe("MarkdownSource with crafted texts of 100 KB", () => {
  it.each(Object.entries(FLOODS))("opens and keeps the bytes of: %s", (_, flood) => {
    const text = flood.slice(0, floodLength(100_000)).replace(/\r\n?/g, "\n");
    const source = open(text);
    expect(source.write(source.content).trim()).toBe(text.trim());
  });
});

describe("MarkdownSource without edits", () => {
  it.each(BLOCKS)("keeps the bytes of %j", (block) => {
    const source = open(`${block}\n`);
    expect(source.write(source.content)).toBe(`${block}\n`);
  });

  it("keeps the bytes of any blocks in any order", () => {
    const documents = fc
      .tuple(
        fc.array(fc.constantFrom(...BLOCKS), { maxLength: 8 }),
        fc.constantFrom("", "\n"),
        fc.constantFrom("\n\n", "\n\n\n"),
      )
      .map(([blocks, end, gap]) => blocks.join(gap) + end);
    fc.assert(
      fc.property(documents, (markdown) => {
        const source = open(markdown);
        if (source.content.length > 0) expect(source.write(source.content)).toBe(markdown);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it.each(["a) ", "i. ", "A) \n", "- \n- b"])("keeps the bytes of a list with an empty item: %j", (markdown) => {
    const source = open(markdown);
    expect(source.write(source.content)).toBe(markdown);
  });

  it("keeps the bytes of any text", () => {
    const characters = fc.constantFrom(..."ab *_`[]()<>#-+!|\\&\n\n ");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 120 }), (markdown) => {
        const source = open(markdown);
        if (source.content.length > 0) expect(source.write(source.content)).toBe(markdown);
      }),
      { numRuns: propertyRuns(250) },
    );
  });
});

describe("MarkdownSource with one edited block", () => {
  const markdown = `${BLOCKS.join("\n\n")}\n`;

  it.each(BLOCKS.map((_, index) => index))("keeps the bytes of all other blocks (block %d)", (index) => {
    const source = open(markdown);
    const nodes = source.content.map((node, i) => (i === index ? editText(node, (text) => `Edited ${text}`) : node));
    const written = source.write(nodes);
    for (const [i, block] of BLOCKS.entries()) if (i !== index) expect(written).toContain(block);
  });

  it("keeps the untouched sentences of an edited paragraph as written", () => {
    const source = open("First snake_case sentence. Second 2 * 3 sentence.\nThird one_two.\n");
    const nodes = source.content.map((node) => editText(node, (text) => text.replace("Second", "Another")));
    expect(source.write(nodes)).toBe("First snake_case sentence. Another 2 * 3 sentence.\nThird one_two.\n");
  });

  it("keeps the list markers when one item is edited", () => {
    const source = open("* __one__ a_b\n* two\n");
    const nodes = source.content.map((node) => editText(node, (text) => `${text}!`));
    expect(source.write(nodes)).toBe("* __one!__ a_b\n* two\n");
  });

  it("separates a new block by a blank line and drops a removed one", () => {
    const source = open("## Heading\nText under it.\n\nLast.");
    const [heading, , lastNode] = source.content;
    const added = { type: "paragraph", content: [{ type: "text", text: "New." }] };
    expect(source.write([heading ?? {}, added, lastNode ?? {}])).toBe("## Heading\n\nNew.\n\nLast.");
    expect(source.write([heading ?? {}, lastNode ?? {}])).toBe("## Heading\n\nLast.");
    expect(source.write([heading ?? {}, { type: "paragraph" }, lastNode ?? {}])).toBe("## Heading\n\nLast.");
  });

  it("escapes typed text so that it stays text", () => {
    const source = open("Plain.\n");
    const nodes = source.content.map((node) => editText(node, () => "a *b* [c](d) `e`"));
    const again = open(source.write(nodes)).content[0];
    expect(again?.content).toEqual([expect.objectContaining({ text: "a *b* [c](d) `e`" })]);
  });
});
