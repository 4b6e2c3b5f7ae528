import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitClauses, keepShippedClauses, removeBreakingMark } from "./clauses.ts";

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
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const isSubsequence = (part: readonly string[], words: readonly string[]): boolean => {
  let position = 0;
  for (const word of words) if (word === part[position]) position += 1;
  return position === part.length;
};

describe("title clauses", () => {
  it("only removes words and never adds, moves or changes any", () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (text, max) => {
        for (const kept of [keepShippedClauses(text), fitClauses(text, max), removeBreakingMark(text)]) {
          expect(isSubsequence(splitWords(kept), splitWords(text))).toBe(true);
        }
      }),
    );
  });

  it("keeps at least one word when the title has one", () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (text, max) => {
        fc.pre(/[\p{L}\p{N}]/u.test(text));
        expect(fitClauses(text, max)).not.toBe("");
        expect(removeBreakingMark(text)).toMatch(/[\p{L}\p{N}]/u);
        expect(keepShippedClauses(text)).not.toBe("");
      }),
    );
  });

  it("returns the title unchanged without a second header, within the limit and without a breaking mark", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a list", "names: two", "tests of x", "docs"), { minLength: 1, maxLength: 5 }),
        (list) => {
          const text = list.join("; ");
          expect([keepShippedClauses(text), fitClauses(text, 200), removeBreakingMark(text)]).toEqual([
            text,
            text,
            text,
          ]);
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
  ])("keeps the shipped clauses of %j: %j", (text, kept) => {
    expect(keepShippedClauses(text)).toBe(kept);
  });

  it("cuts between clauses and never inside code", () => {
    const text = "the first clause of the title; the second with `code; and more` in it; the third";
    expect(fitClauses(text, 75)).toBe("the first clause of the title; the second with `code; and more` in it");
    expect(fitClauses(text, 60)).toBe(text);
  });
});
