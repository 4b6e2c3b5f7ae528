import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TYPE_WORDS, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { marksBreaking } from "./breaking-title.ts";

const TYPES = [undefined, ...(Object.keys(TYPE_WORDS) as TypeWord[])];
const type = fc.constantFrom(...TYPES);
const PLAIN = ["tags", "in", "the", "of", "plural", "labels,", "lists", "are", "and", "to", "ids", "read", "with"];
const words = fc.array(fc.constantFrom(...PLAIN), { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));
const PIECES = [
  ...PLAIN,
  "breaking",
  "Breaking changes",
  "BREAKING CHANGE:",
  "-",
  "(",
  ")",
  "[",
  "]",
  ";",
  ".",
  "fix:",
];
const anyTitle = fc.oneof(
  fc.string({ unit: "binary", maxLength: 500 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((list) => list.join(" ").slice(0, 500)),
);

describe("marksBreaking", () => {
  it("returns the same result for the same title regardless of its content", () => {
    fc.assert(
      fc.property(anyTitle, type, (title, kind) => {
        expect(marksBreaking(title, title, kind)).toBe(marksBreaking(title, title, kind));
      }),
    );
  });

  it("returns false for titles without a word for breaking", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), type, (title, kind) => {
        fc.pre(!/breaking|incompatible/i.test(title));
        expect(marksBreaking(title, title, kind)).toBe(false);
      }),
    );
  });

  it("returns false for fixes whose subject is breaking changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("breaking changes", "the breaking change", "BREAKING CHANGES"),
        words,
        (name, rest) => {
          const text = `${name} ${rest}`;
          expect(marksBreaking(`fix(notes): ${text}`, text, "fix")).toBe(false);
        },
      ),
    );
  });

  it("returns true for a leading label regardless of the type and the following words", () => {
    const labelled = fc
      .tuple(fc.constantFrom("Breaking change: ", "BREAKING: ", "breaking changes - ", "[BREAKING] "), words)
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(labelled, type, (text, kind) => {
        expect(marksBreaking(text, text, kind)).toBe(true);
        expect(marksBreaking(`feat(api): ${text}`, text, kind)).toBe(true);
      }),
    );
  });

  it("returns true for a label at the end", () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(" (breaking change)", "; BREAKING", ", a breaking change", ". This is breaking"),
        (text, mark) => {
          expect(marksBreaking(`fix: ${text}${mark}`, `${text}${mark}`, "fix")).toBe(true);
        },
      ),
    );
  });
});
