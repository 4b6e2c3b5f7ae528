import { describe, expect, it } from "vitest";
import { piece } from "#lib/content/writers/piece.ts";
import type { Sentence } from "#lib/content/writers/sentence.ts";
import { compileStyle } from "./rules.ts";
import { wordPieces, wordSentences } from "./word-sentences.ts";

const plain = { seed: 1, style: null };
const style = compileStyle({
  forbidden: [
    { phrase: "utilize", replacement: "use" },
    { phrase: "changes", replacement: null },
  ],
  names: ["GitHub"],
  sentenceWordsMax: null,
  allowsFirstPerson: true,
});
const styled = { seed: 1, style };

function sentence(differences: Partial<Sentence> = {}): Sentence {
  return { wordings: ["Three {what}."], slots: { what: "fixes" }, key: "count", entryIds: ["a"], ...differences };
}

describe("wordSentences", () => {
  it("keeps fixed texts and empty elements at their positions", () => {
    const text = { text: "We utilize it.", entryIds: ["b"] };
    expect(wordSentences([null, text, sentence()], styled)).toEqual([
      null,
      text,
      { text: "Three fixes.", entryIds: ["a"] },
    ]);
  });

  it("chooses the first wording that satisfies the rules", () => {
    const wordings = ["There are changes: {what}.", "They utilize {what}."] as const;
    const texts = [0, 1].map((repetition) => wordSentences([sentence({ wordings, repetition })], styled)[0]?.text);
    expect(texts).toEqual(["They use fixes.", "They use fixes."]);
  });

  it("omits only optional sentences when every wording breaks a rule", () => {
    const wordings = ["The changes: {what}."] as const;
    const [optional, required] = wordSentences(
      [sentence({ wordings, optional: true }), sentence({ wordings })],
      styled,
    );
    expect(optional).toBeNull();
    expect(required?.text).toBe("The changes: fixes.");
  });

  it("does not apply style rules to names or the end of a sentence", () => {
    const wordings = ["{names} at github utilize it."] as const;
    const [worded] = wordSentences([sentence({ wordings, slots: { names: "github" }, end: " (github)." })], styled);
    expect(worded?.text).toBe("github at GitHub use it (github).");
  });

  it("rejects a wording whose slot has no value", () => {
    expect(() => wordSentences([sentence({ slots: {} })], plain)).toThrow("{what}");
  });
});

describe("wordPieces", () => {
  it("omits parts that do not fit and sorts the rest in reading order", () => {
    const parts = [
      sentence({ wordings: ["First of all."] }),
      sentence({ wordings: ["Third of all."], position: 2 }),
      sentence({ wordings: ["This one is far too long."], position: 3 }),
      sentence({ wordings: ["Second."], position: 1 }),
    ];
    const [worded] = wordPieces([{ mark: "", parts, wordsMax: 8 }], plain);
    expect(worded?.parts.map(({ text }) => text)).toEqual(["First of all.", "Second.", "Third of all."]);
  });

  it("escapes block markers at the start of a paragraph", () => {
    const parts = [sentence({ wordings: ["- {what}"] }), sentence({ wordings: ["- {what}"] })];
    const [worded] = wordPieces([piece("", ...parts)], plain);
    expect(worded?.parts.map(({ text }) => text)).toEqual(["\\- fixes", "- fixes"]);
  });
});
