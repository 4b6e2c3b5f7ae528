import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Match } from "#lib/geo/scoring/types.ts";
import { type Block, type Inline, parseBlocks, toPlainText } from "./blocks.ts";

/** Every occurrence of a name in a text. */
function namesIn(text: string, name = "Acme"): Match[] {
  return [...text.matchAll(new RegExp(name, "g"))].map(({ index }) => ({
    start: index,
    end: index + name.length,
    brand: name,
    own: true,
    absence: false,
  }));
}

function getPieces(block: Block): Inline[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(({ blocks }) => blocks.flatMap(getPieces));
    case "quote":
      return block.blocks.flatMap(getPieces);
    case "table":
      return [block.head, ...block.rows.map(({ cells }) => cells)].flat().flatMap(({ inside }) => inside);
    case "rule":
      return [];
    default:
      return block.inside;
  }
}

function getWords(pieces: readonly Inline[]): Extract<Inline, { kind: "words" }>[] {
  return pieces.flatMap((piece) => (piece.kind === "words" ? [piece] : getWords(piece.inside)));
}

const drawn = (text: string) => getWords(parseBlocks(text, namesIn(text)).flatMap(getPieces));
const keepLetters = (text: string) => text.replace(/[^\p{L}]/gu, "");
const plainBlock = (block: Block | undefined) => (block ? toPlainText(getPieces(block)) : undefined);

describe("parseBlocks", () => {
  it("parses a table with aligned columns and empty cells", () => {
    const text = "| Option | Price | Suits |\n|:--|--:|:-:|\n| **Acme** | 1 \\| 2 |\n| Beamer | | *all* |";
    const [table] = parseBlocks(text, namesIn(text));
    if (table?.kind !== "table") throw new Error("There is a table.");
    const row = (cells: { inside: Inline[] }[]) => cells.map(({ inside }) => toPlainText(inside));
    expect(row(table.head)).toEqual(["Option", "Price", "Suits"]);
    expect(table.aligns).toEqual(["left", "right", "center"]);
    expect(table.rows.map(({ cells }) => row(cells))).toEqual([
      ["Acme", "1 | 2", ""],
      ["Beamer", "", "all"],
    ]);
  });

  it("parses nested lists with their first number", () => {
    const [list] = parseBlocks("3. one\n   - inner\n4. two", []);
    if (list?.kind !== "list") throw new Error("There is a list.");
    expect(list.first).toBe(3);
    expect(list.items.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
      ["paragraph", "list"],
      ["paragraph"],
    ]);
  });

  it("parses all lines of code without the fences", () => {
    const [code] = parseBlocks("```sh\nnpm ci\n\nnpm start\n```", []);
    expect(code?.kind).toBe("verbatim");
    expect(plainBlock(code)).toBe("sh\nnpm ci\n\nnpm start");
  });

  it("renumbers headings without skipping levels", () => {
    const levels = (text: string) =>
      parseBlocks(text, []).map((block) => (block.kind === "heading" ? block.level : null));
    expect(levels("### a\n\n##### b\n\n### c\n\n# d")).toEqual([3, 4, 4, 3]);
  });

  it.each(["![a](https://x.example/i.png)", "<b onclick=x>hi</b>", "<script>x</script>", "[a](javascript:x)", "[1]"])(
    "keeps %s as plain text",
    (text) => {
      expect(toPlainText(drawn(text))).toBe(text);
    },
  );

  it("parses web links with their URL", () => {
    const [block] = parseBlocks("See [the guide](https://a.example/x 'title').", []);
    const link = block?.kind === "paragraph" ? block.inside.find(({ kind }) => kind === "link") : undefined;
    expect(link).toMatchObject({ url: new URL("https://a.example/x") });
    expect(plainBlock(block)).toBe("See the guide.");
  });

  it("keeps the match of a name within a URL", () => {
    const pieces = drawn("See [it](https://Acme.example/x).");
    expect(pieces.map(({ text, match }) => [text, match?.brand ?? null])).toEqual([
      ["See ", null],
      ["[it](https://", null],
      ["Acme", "Acme"],
      [".example/x)", null],
      [".", null],
    ]);
  });

  it("marks both parts of a name split by Markdown syntax", () => {
    const text = "**Acme** Pro is it";
    const fullName = { start: 2, end: 12, brand: "Acme Pro", own: true, absence: false };
    const pieces = getWords(parseBlocks(text, [fullName]).flatMap(getPieces));
    expect(pieces.filter(({ match }) => match).map(({ text: part, opens }) => [part, opens])).toEqual([
      ["Acme", true],
      [" Pro", false],
    ]);
  });

  it("keeps every letter and match of any text", () => {
    const piece = fc.constantFrom(
      ...[
        "Acme",
        "word ",
        " ",
        "\n",
        "\n\n",
        "**",
        "*",
        "_",
        "`",
        "```\n",
        "## ",
        "- ",
        "1. ",
        "> ",
        "|",
        "\n| a | b |\n",
      ],
      ...[
        "|---|---|\n",
        "\\",
        "~~",
        "[a](",
        ")",
        "![",
        "](b)",
        "<br>",
        "<!--",
        "&amp;",
        "---\n",
        "===\n",
        "    ",
        "é",
        "  \n",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (made) => {
        const text = made.join("");
        const pieces = drawn(text);
        expect(keepLetters(pieces.map((part) => part.text).join(""))).toBe(keepLetters(text));
        expect(pieces.filter(({ opens }) => opens)).toHaveLength(namesIn(text).length);
        for (const { start, text: part } of pieces) expect(text.slice(start, start + part.length)).toBe(part);
      }),
      { numRuns: 2_000 },
    );
  });

  it("shows blocks beyond the nesting limit as text", () => {
    const text = `${"> ".repeat(500)}Acme`;
    expect(drawn(text).filter(({ match }) => match)).toHaveLength(1);
  });

  it("shows an overlong answer as text with its matches", () => {
    const text = `${"*_".repeat(20_000)}Acme`;
    expect(parseBlocks(text, namesIn(text)).map(({ kind }) => kind)).toEqual(["paragraph"]);
    expect(toPlainText(drawn(text))).toBe(text);
  });
});
