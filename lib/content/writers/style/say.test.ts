import { describe, expect, it } from "vitest";
import { piece } from "#lib/content/writers/piece.ts";
import type { Sentence } from "#lib/content/writers/sentence.ts";
import { compileStyle } from "./rules.ts";
import { sayAll, sayPieces } from "./say.ts";

const plain = { seed: 1, style: null };
const style = compileStyle({
  forbidden: [
    { phrase: "utilize", replacement: "use" },
    { phrase: "changes", replacement: null },
  ],
  names: ["GitHub"],
  sentenceWordsMax: null,
  firstPerson: true,
});
const styled = { seed: 1, style };

function sentence(differences: Partial<Sentence> = {}): Sentence {
  return { wordings: ["Three {what}."], slots: { what: "fixes" }, key: "count", entryIds: ["a"], ...differences };
}

describe("sayAll", () => {
  it("keeps a text that stands and what was left out in their places", () => {
    const text = { text: "We utilize it.", entryIds: ["b"] };
    expect(sayAll([null, text, sentence()], styled)).toEqual([null, text, { text: "Three fixes.", entryIds: ["a"] }]);
  });

  it("words a sentence by the first wording that keeps the rules", () => {
    const wordings = ["There are changes: {what}.", "They utilize {what}."] as const;
    const said = [0, 1].map((turn) => sayAll([sentence({ wordings, turn })], styled)[0]?.text);
    expect(said).toEqual(["They use fixes.", "They use fixes."]);
  });

  it("leaves an optional sentence out when every wording breaks a rule, and no other", () => {
    const wordings = ["The changes: {what}."] as const;
    const [optional, required] = sayAll([sentence({ wordings, optional: true }), sentence({ wordings })], styled);
    expect(optional).toBeNull();
    expect(required?.text).toBe("The changes: fixes.");
  });

  it("restyles neither names nor the end of a sentence", () => {
    const wordings = ["{names} at github utilize it."] as const;
    const [said] = sayAll([sentence({ wordings, slots: { names: "github" }, end: " (github)." })], styled);
    expect(said?.text).toBe("github at GitHub use it (github).");
  });

  it("refuses a wording whose slot has no value", () => {
    expect(() => sayAll([sentence({ slots: {} })], plain)).toThrow("{what}");
  });
});

describe("sayPieces", () => {
  it("leaves out what there is no room for and sets the rest in reading order", () => {
    const parts = [
      sentence({ wordings: ["First of all."] }),
      sentence({ wordings: ["Third of all."], place: 2 }),
      sentence({ wordings: ["This one is far too long."], place: 3 }),
      sentence({ wordings: ["Second."], place: 1 }),
    ];
    const [said] = sayPieces([{ mark: "", parts, wordsMax: 8 }], plain);
    expect(said?.parts.map(({ text }) => text)).toEqual(["First of all.", "Second.", "Third of all."]);
  });

  it("escapes what would begin a block at a paragraph's start", () => {
    const parts = [sentence({ wordings: ["- {what}"] }), sentence({ wordings: ["- {what}"] })];
    const [said] = sayPieces([piece("", ...parts)], plain);
    expect(said?.parts.map(({ text }) => text)).toEqual(["\\- fixes", "- fixes"]);
  });
});
