import { describe, expect, it } from "vitest";
import { type AttributedSentence, attributeSentences, countWithoutSource, extractSentences } from "./attribute.ts";

const markdown =
  "# api 1.1\n\nTwo changes. Both are fixes.\n\n## More Updates\n\n### Bug Fixes\n\n- **Fix a** #1 (Author: lee)\n- **Fix b** #2 (Author: ana)\n";
const previous: AttributedSentence[] = extractSentences(markdown).map((text, index) => ({
  text,
  entryIds: [`e${index}`],
  author: "generated",
}));

function authors(edited: string): string[] {
  return attributeSentences(edited, previous).map((sentence) => sentence.author);
}

describe("attributeSentences", () => {
  it("returns unchanged text with its previous attribution", () => {
    expect(attributeSentences(markdown, previous)).toEqual(previous);
    expect(previous.map((sentence) => sentence.text)).toEqual([
      "api 1.1",
      "Two changes.",
      "Both are fixes.",
      "**Fix a** #1 (Author: lee)",
      "**Fix b** #2 (Author: ana)",
    ]);
  });

  it("keeps the entries of a sentence that a person wrote and that was checked", () => {
    const checked: AttributedSentence = { text: "Both are small.", entryIds: ["e1"], author: "person" };
    const edited = attributeSentences(markdown.replace("fixes.", "fixes. Both are small."), previous, [checked]);
    expect(edited[3]).toEqual(checked);
    expect(countWithoutSource(edited)).toBe(0);
  });

  it("clears the entries of a sentence that a person changed and of no other", () => {
    const edited = attributeSentences(markdown.replace("Both are fixes.", "Both are great."), previous);
    expect(edited[2]).toEqual({ text: "Both are great.", entryIds: [], author: "person" });
    expect(edited.filter((sentence) => sentence.author === "generated").length).toBe(4);
  });

  it("treats a changed link as a change", () => {
    expect(authors(markdown.replace("#1 ", "[#1](https://evil.example) "))).toEqual([
      "generated",
      "generated",
      "generated",
      "person",
      "generated",
    ]);
  });

  it("keeps the attribution of sentences that moved and ignores line breaks", () => {
    const moved = "Both are\nfixes. Two changes.\n\n- **Fix b** #2 (Author: ana)\n";
    expect(attributeSentences(moved, previous).map(({ entryIds }) => entryIds)).toEqual([["e2"], ["e1"], ["e4"]]);
  });

  it("attributes a repeated sentence to its source only once", () => {
    expect(authors(`${markdown}\nTwo changes.\n`)).toEqual([...Array.from({ length: 5 }, () => "generated"), "person"]);
  });

  it("keeps sentences by a person attributed to a person", () => {
    const first = attributeSentences(`${markdown}\nHello there.\n`, previous);
    const second = attributeSentences(`${markdown}\nHello there.\n`, first);
    expect(second.at(-1)).toEqual({ text: "Hello there.", entryIds: [], author: "person" });
  });

  it("skips headings that name sections and keeps other headings", () => {
    expect(extractSentences("## Highlights\n\n### Bug Fixes\n\n## Our plans\n")).toEqual(["Our plans"]);
  });

  it("skips images that stand alone, with any alt text", () => {
    const image = "![A \\[chart\\]. It grows.](https://e.x/i/a.png)";
    expect(extractSentences(`${image}\n\n![](https://e.x/i/b.png "Title")\n\nSee ![it](https://e.x/c.png).\n`)).toEqual(
      ["See ![it](https://e.x/c.png)."],
    );
  });

  it("attributes a sentence again when an edit returns to a generated text", () => {
    const edited = attributeSentences(markdown.replace("Both are fixes.", "Both are great."), previous);
    expect(countWithoutSource(edited)).toBe(1);
    const restored = attributeSentences(markdown, edited, previous);
    expect(restored).toEqual(previous);
    expect(countWithoutSource(restored)).toBe(0);
  });

  it("counts the second copy of a sentence as without a source, however many versions have it", () => {
    const twice = attributeSentences(`${markdown}\nTwo changes.\n`, previous, previous);
    expect(countWithoutSource(twice)).toBe(1);
  });
});
