import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownClauses, wholeClauses, withoutBreakingMark } from "./clauses.ts";

const PIECES = [
  "a",
  "b c",
  "; ",
  ";",
  ": ",
  "fix: ",
  "test(e2e): ",
  "feat(x)!: ",
  "Breaking change: ",
  "`",
  "(breaking)",
  ", ",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((list) => list.join("")),
);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const isPartOf = (part: readonly string[], whole: readonly string[]): boolean => {
  let at = 0;
  for (const word of whole) if (word === part[at]) at += 1;
  return at === part.length;
};

describe("clauses of a title", () => {
  it("are only ever left out: no word is added, moved or changed", () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (text, max) => {
        for (const kept of [ownClauses(text), wholeClauses(text, max), withoutBreakingMark(text)]) {
          expect(isPartOf(wordsOf(kept), wordsOf(text))).toBe(true);
        }
      }),
    );
  });

  it("never go all at once where there is a word to keep", () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (text, max) => {
        fc.pre(/[\p{L}\p{N}]/u.test(text));
        expect(wholeClauses(text, max)).not.toBe("");
        expect(withoutBreakingMark(text)).toMatch(/[\p{L}\p{N}]/u);
        expect(ownClauses(text)).not.toBe("");
      }),
    );
  });

  it("stay as they are without a second header, where they fit, and without a mark", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a list", "names: two", "tests of x", "docs"), { minLength: 1, maxLength: 5 }),
        (list) => {
          const text = list.join("; ");
          expect([ownClauses(text), wholeClauses(text, 200), withoutBreakingMark(text)]).toEqual([text, text, text]);
        },
      ),
    );
  });

  it.each([
    ["focus stays; test(e2e): by keyboard", "focus stays"],
    [
      "a step waits; fix(hooks): names are words; chore: tidy; perf: one read",
      "a step waits; names are words; one read",
    ],
    ["when to test; docs are listed", "when to test; docs are listed"],
    ["; fix: only this", "; fix: only this"],
  ])("%j keeps what it ships: %j", (text, kept) => {
    expect(ownClauses(text)).toBe(kept);
  });

  it("are cut whole, never inside code", () => {
    const text = "the first clause of the title; the second with `code; and more` in it; the third";
    expect(wholeClauses(text, 75)).toBe("the first clause of the title; the second with `code; and more` in it");
    expect(wholeClauses(text, 60)).toBe(text);
  });
});
