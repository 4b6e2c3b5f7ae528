import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSkipped, type StyleRules, TEXT_TYPES, TONES } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { floodLength, propertyRuns } from "#lib/testing/property-runs.ts";
import { applyStyle, checkStyle } from "./style.ts";

/** Words of the writer's own prose, and some that it never uses. */
const OWN = [
  "changes",
  "the main",
  "include",
  "here's",
  "contributors",
  "list",
  "breaking",
  "simply",
  "in order to",
  "it's",
  "also",
  "big",
  "highlights",
  "all",
  "a security change",
  "more",
  "start",
  "thanks",
  "fixed",
  "new in",
];
const REPLACEMENTS = [null, null, "words", "use", "Notable Things", "x y z"];

const rules: fc.Arbitrary<StyleRules> = fc.record({
  forbidden: fc.array(fc.record({ phrase: fc.constantFrom(...OWN), replacement: fc.constantFrom(...REPLACEMENTS) }), {
    maxLength: 4,
  }),
  names: fc.subarray(["GitHub", "TypeScript", "Contributors", "PARSER"]),
  sentenceWordsMax: fc.constantFrom(null, 40, 24, 14),
  allowsFirstPerson: fc.boolean(),
});

const PIECES = [
  "utilize",
  "github",
  "GITHUB",
  "simply",
  "we",
  "I",
  "`simply`",
  "v1.2.3",
  "CVE-2024-1234",
  "#12",
  "(#12)",
  "https://a.example/simply",
  "[simply](https://a.example/simply)",
  "foo_bar",
  "fooBar",
  "3",
  "1,000",
  "; and",
  ", but",
  ".",
  "**",
  "\n",
  "\n\n",
  "- ",
  "```",
  "# ",
  "simply-put",
  '"simply"',
  "\u202e",
  "e\u0301",
  "日本語。",
  "|",
  "<b>",
];
const anyText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(" "));
const anyRules: fc.Arbitrary<StyleRules> = fc.record({
  forbidden: fc.uniqueArray(
    fc.record({
      phrase: fc.constantFrom("utilize", "simply", "in order to", "so", "🎉", "put", "we", "日本"),
      replacement: fc.constantFrom(null, "use", "plainly", "to", ""),
    }),
    { maxLength: 5, selector: ({ phrase }) => phrase },
  ),
  names: fc.subarray(["GitHub", "FooBar", "b"]),
  sentenceWordsMax: fc.constantFrom(null, 3, 8),
  allowsFirstPerson: fc.boolean(),
});

/** Text that no rule of style may change: numbers, versions, identifiers, URLs, code. */
const facts = (text: string): string[] =>
  text.match(
    /(?<!`)(`+)(?!`)[^\n]+?(?<!`)\1(?!`)|https?:\/\/[^\s)]*[^\s).,;]|\bv?\d[\w.,-]*\d|\b\d+\b|CVE-[\d-]+|#\d+|\w+_\w+|\bfooBar\b/g,
  ) ?? [];

describe("applyStyle for any text", () => {
  it("is idempotent and preserves facts", () => {
    fc.assert(
      fc.property(anyText, anyRules, (text, given) => {
        const once = applyStyle(text, given);
        expect(applyStyle(once, given)).toBe(once);
        if (!given.names.includes("FooBar")) expect(facts(once)).toEqual(facts(text));
      }),
      { numRuns: propertyRuns(800) },
    );
  });

  it("fixes every violation that has a replacement", () => {
    fc.assert(
      fc.property(anyText, anyRules, (text, given) => {
        const usable = new Set(given.forbidden.filter(({ replacement }) => replacement).map(({ phrase }) => phrase));
        const left = checkStyle(applyStyle(text, given), given);
        expect(
          left.filter(
            ({ kind, text: violation }) => kind === "name" || (kind === "forbidden" && usable.has(violation)),
          ),
        ).toEqual([]);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it("handles long hostile texts in bounded time", () => {
    const given: StyleRules = {
      forbidden: [
        { phrase: "simply put", replacement: "so" },
        { phrase: "**", replacement: null },
      ],
      names: ["GitHub"],
      sentenceWordsMax: 5,
      allowsFirstPerson: false,
    };
    const size = floodLength(100_000);
    for (const part of ["**a ", "](", "(", "`", "\u202e", "e\u0301", "a; ", "simply put"]) {
      const text = part.repeat(Math.ceil(size / part.length));
      const once = applyStyle(text, given);
      expect(applyStyle(once, given) === once).toBe(true);
      checkStyle(text, given);
    }
  });
});

describe("writeText with rules of style", () => {
  const ledger = fixtureLedger([
    fixtureEntry(1, "feat(parser): add bracket matching", {
      category: "Features & Enhancements",
      disposition: "highlight",
      rank: 0,
      detail: "Brackets of every kind are now matched as soon as the reader sees them",
    }),
    fixtureEntry(2, "fix(parser)!: reject empty input", {
      breaking: true,
      disposition: "highlight",
      rank: 1,
      upgrade: "Pass null instead",
    }),
    fixtureEntry(3, "Close open files", {
      authors: [{ name: "Ana Lima", url: null }],
      detail: "Files that a reader leaves are closed as soon as it ends",
    }),
    fixtureEntry(4, "Escape names", { category: "Security", security: true }),
    fixtureEntry(5, "docs: explain flags", { category: "Documentation" }),
    fixtureEntry(6, "chore: tidy", { disposition: "dropped" }),
  ]);

  it("satisfies the rules where wordings allow it and notes the remaining violations", () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...TONES), fc.constantFrom(...TEXT_TYPES), (style, tone, type) => {
        const draft = writeText(type, ledger, { tone, style });
        if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
        expect(verifyText(type, draft, ledger, { style })).toEqual([]);
        const violations = checkStyle(draft.markdown, style);
        const notes = draft.notes.filter((note) => !note.startsWith("The article has"));
        expect(notes.length > 0).toBe(violations.length > 0);
        expect(violations.filter((violation) => violation.kind === "name")).toEqual([]);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("never uses the first person when that is forbidden", () => {
    const style: StyleRules = { forbidden: [], names: [], sentenceWordsMax: null, allowsFirstPerson: false };
    for (const tone of TONES) {
      for (const type of TEXT_TYPES) {
        for (let seed = 0; seed < 40; seed += 1) {
          const draft = writeText(type, ledger, { tone, style, seed });
          if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
          expect(checkStyle(draft.markdown, style)).toEqual([]);
          expect(draft.notes.filter((note) => !note.startsWith("The article has"))).toEqual([]);
        }
      }
    }
  });

  it("notes that the text is in English when another language is requested", () => {
    const draft = writeText("changelog", ledger, { tone: "Formal", language: "German" });
    expect(isSkipped(draft) ? [] : draft.notes).toEqual(["The text is in English: writing in German needs a model."]);
    for (const language of ["English", "en", "en-GB", ""]) {
      expect(writeText("changelog", ledger, { tone: "Formal", language })).toMatchObject({ notes: [] });
    }
  });

  it.each([
    [["修复列表错位", "新增暗色主题", "Fix the menu"], true],
    [["Fehler beim Speichern behoben", "Neuer Export für Tabellen"], true],
    [["Add dark mode", "Fix the menu", "修复列表错位"], false],
  ])("notes for the titles %j that they keep their language: %s", (titles, isNoted) => {
    const kept = fixtureLedger(titles.map((title, index) => fixtureEntry(index + 1, title)));
    const draft = writeText("changelog", kept, { tone: "Professional" });
    const note = "The sentences around the changes are in English; the changes keep the language of their titles.";
    expect(isSkipped(draft) ? [] : draft.notes).toEqual(isNoted ? [note] : []);
  });
});
