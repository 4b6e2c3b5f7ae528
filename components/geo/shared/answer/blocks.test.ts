import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Match } from "#lib/geo/scoring/types.ts";
import { type Block, blocksOf, type Inline, plainOf } from "./blocks.ts";

/** Every place where a name stands in a text. */
function namesIn(text: string, name = "Acme"): Match[] {
  return [...text.matchAll(new RegExp(name, "g"))].map(({ index }) => ({
    start: index,
    end: index + name.length,
    brand: name,
    own: true,
    absence: false,
  }));
}

function piecesOf(block: Block): Inline[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(({ blocks }) => blocks.flatMap(piecesOf));
    case "quote":
      return block.blocks.flatMap(piecesOf);
    case "table":
      return [block.head, ...block.rows.map(({ cells }) => cells)].flat().flatMap(({ inside }) => inside);
    case "rule":
      return [];
    default:
      return block.inside;
  }
}

function wordsOf(pieces: readonly Inline[]): Extract<Inline, { kind: "words" }>[] {
  return pieces.flatMap((piece) => (piece.kind === "words" ? [piece] : wordsOf(piece.inside)));
}

const drawn = (text: string) => wordsOf(blocksOf(text, namesIn(text)).flatMap(piecesOf));
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");
const plainBlock = (block: Block | undefined) => (block ? plainOf(piecesOf(block)) : undefined);

describe("an answer's Markdown", () => {
  it("is a table with its cells in their columns, empty ones too", () => {
    const text = "| Option | Price | Suits |\n|:--|--:|:-:|\n| **Acme** | 1 \\| 2 |\n| Beamer | | *all* |";
    const [table] = blocksOf(text, namesIn(text));
    if (table?.kind !== "table") throw new Error("There is a table.");
    const row = (cells: { inside: Inline[] }[]) => cells.map(({ inside }) => plainOf(inside));
    expect(row(table.head)).toEqual(["Option", "Price", "Suits"]);
    expect(table.aligns).toEqual(["left", "right", "center"]);
    expect(table.rows.map(({ cells }) => row(cells))).toEqual([
      ["Acme", "1 | 2", ""],
      ["Beamer", "", "all"],
    ]);
  });

  it("has lists in lists, with the number that they begin with", () => {
    const [list] = blocksOf("3. one\n   - inner\n4. two", []);
    if (list?.kind !== "list") throw new Error("There is a list.");
    expect(list.first).toBe(3);
    expect(list.items.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
      ["paragraph", "list"],
      ["paragraph"],
    ]);
  });

  it("has code without its fences, in all of its lines", () => {
    const [code] = blocksOf("```sh\nnpm ci\n\nnpm start\n```", []);
    expect(code?.kind).toBe("verbatim");
    expect(plainBlock(code)).toBe("sh\nnpm ci\n\nnpm start");
  });

  it("has headings that skip no level, whichever they begin with", () => {
    const levels = (text: string) => blocksOf(text, []).map((block) => (block.kind === "heading" ? block.level : null));
    expect(levels("### a\n\n##### b\n\n### c\n\n# d")).toEqual([3, 4, 4, 3]);
  });

  it.each(["![a](https://x.example/i.png)", "<b onclick=x>hi</b>", "<script>x</script>", "[a](javascript:x)", "[1]"])(
    "leaves %s as the words that it is",
    (text) => {
      expect(plainOf(drawn(text))).toBe(text);
    },
  );

  it("leads by a link where it says, and nowhere but the web", () => {
    const [block] = blocksOf("See [the guide](https://a.example/x 'title').", []);
    const link = block?.kind === "paragraph" ? block.inside.find(({ kind }) => kind === "link") : undefined;
    expect(link).toMatchObject({ url: new URL("https://a.example/x") });
    expect(plainBlock(block)).toBe("See the guide.");
  });

  it("keeps the mark of a name that stands in an address", () => {
    const pieces = drawn("See [it](https://Acme.example/x).");
    expect(pieces.map(({ text, match }) => [text, match?.brand ?? null])).toEqual([
      ["See ", null],
      ["[it](https://", null],
      ["Acme", "Acme"],
      [".example/x)", null],
      [".", null],
    ]);
  });

  it("marks both parts of a name that signs run through", () => {
    const text = "**Acme** Pro is it";
    const whole = { start: 2, end: 12, brand: "Acme Pro", own: true, absence: false };
    const pieces = wordsOf(blocksOf(text, [whole]).flatMap(piecesOf));
    expect(pieces.filter(({ match }) => match).map(({ text: part, opens }) => [part, opens])).toEqual([
      ["Acme", true],
      [" Pro", false],
    ]);
  });

  it("loses no letter and no mark, whatever it is made of", () => {
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
        expect(lettersOf(pieces.map((part) => part.text).join(""))).toBe(lettersOf(text));
        expect(pieces.filter(({ opens }) => opens)).toHaveLength(namesIn(text).length);
        for (const { start, text: part } of pieces) expect(text.slice(start, start + part.length)).toBe(part);
      }),
      { numRuns: 2_000 },
    );
  });

  it("that is deeper than anyone writes is shown as words", () => {
    const text = `${"> ".repeat(500)}Acme`;
    expect(drawn(text).filter(({ match }) => match)).toHaveLength(1);
  });

  it("that is longer than a page can read at once is shown as words, with its marks", () => {
    const text = `${"*_".repeat(20_000)}Acme`;
    expect(blocksOf(text, namesIn(text)).map(({ kind }) => kind)).toEqual(["paragraph"]);
    expect(plainOf(drawn(text))).toBe(text);
  });
});
