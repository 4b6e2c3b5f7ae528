import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainExcerpt } from "./plain-excerpt.ts";

describe("plainExcerpt", () => {
  test.each([
    ["a row of a table", "| **Noteharbor** | Small teams | The price |", "Noteharbor · Small teams · The price"],
    [
      "a table",
      "Some to look at:\n\n| Option | Suits |\r\n| --- | :---: |\n| Relayra | Large teams |",
      "Some to look at: Option · Suits; Relayra · Large teams",
    ],
    [
      "a table whose lines were joined",
      "… | Option | Suits | | Relayra | Large teams | | Beamer | Small …",
      "… Option · Suits; Relayra · Large teams; Beamer · Small …",
    ],
    [
      "a joined table with its rule",
      "| Option | Suits | | --- | --- | | Relayra | Large",
      "Option · Suits; Relayra · Large",
    ],
    [
      "a heading and a list",
      "## Which one\n- **Beamer** is *first*.\n2. `Relayra` too.",
      "Which one Beamer is first. 2. Relayra too.",
    ],
    [
      "a link and a picture",
      "See [the guide](https://a.example/x) and ![a chart](c.png).",
      "See the guide and a chart.",
    ],
    [
      "signs that were cut from their counterpart",
      "is **the best, says [its site](https://a.exam",
      "is the best, says its site",
    ],
    [
      "words with such signs",
      "a||b, snake_case_name, 2 * 3, C#, well-known, 3-5",
      "a||b, snake_case_name, 2 * 3, C#, well-known, 3-5",
    ],
    ["code", "```sh\nnpm start\n```", "npm start"],
    ["nothing", "", ""],
  ])("returns plain words: %s", (_, markdown, words) => {
    expect(plainExcerpt(markdown)).toBe(words);
  });

  test("returns one line for any text", () => {
    const piece = fc.constantFrom(
      "|",
      " | ",
      "---",
      "**",
      "`",
      "#",
      "## ",
      "\n",
      "[a](b)",
      "](",
      "word",
      " ",
      "_",
      "> ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = plainExcerpt(pieces.join(""));
        expect(text).not.toMatch(/[\r\n]|\*\*|\s{2}/);
        expect(text).toBe(text.trim());
      }),
    );
  });
});
