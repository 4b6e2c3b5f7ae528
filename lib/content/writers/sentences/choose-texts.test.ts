import { describe, expect, it } from "vitest";
import { chooseTexts } from "./choose-texts.ts";

const texts = [
  "The list of names is read from a file of its own in the folder of settings",
  "It is read once",
  "You can now sort the list by name in the header of the table",
  "A list has at most 500 names",
];

describe("chooseTexts", () => {
  it.each([
    ["order", [texts[0], texts[1]]],
    ["reader", [texts[0], texts[2]]],
    ["limits", [texts[0], texts[3]]],
  ] as const)("tells the texts that a tone prefers (%s), in their own order", (preference, chosen) => {
    expect(chooseTexts(texts, 2, preference)).toEqual(chosen);
  });

  it("keeps a text together with the one that it speaks of", () => {
    expect(chooseTexts(texts, 1, "short")).toEqual([texts[3]]);
    expect(chooseTexts(texts.slice(0, 3), 1, "short")).not.toContain("It is read once");
  });

  it("tells all where there is room", () => {
    expect(chooseTexts(texts, 4, "limits")).toEqual(texts);
  });
});
