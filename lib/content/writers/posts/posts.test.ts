import { describe, expect, it } from "vitest";
import { placeSentences } from "#components/posts/evidence/place-sentences.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped, TEXT_TYPES, type TextType, TONES, type WriterOptions } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";

const ana = { name: "Ana Lima", url: null };
const ledger = fixtureLedger(
  [
    fixtureEntry(140, "feat(css): add nested rules (#140)", {
      category: "Features & Enhancements",
      disposition: "highlight",
      rank: 0,
      cluster: "css",
      detail: "Nested rules are now read in up to 16 levels with `css_nesting`",
    }),
    fixtureEntry(141, "feat(css): support layers", {
      category: "Features & Enhancements",
      disposition: "highlight",
      rank: 1,
      cluster: "css",
      authors: [ana],
      refs: [
        { type: "pull_request", repository: "r", id: "141", url: "https://git.example/acme/api/pull/141" },
        { type: "issue", repository: "r", id: "99", url: "https://git.example/acme/api/issues/99" },
      ],
    }),
    fixtureEntry(142, "fix(parser)!: reject empty input", {
      breaking: true,
      disposition: "highlight",
      rank: 2,
      upgrade: "Empty input is an error. Pass `null` instead",
    }),
    fixtureEntry(143, "fix(css): keep the order of imports", { authors: [ana] }),
    fixtureEntry(144, "fix: close files after reading"),
    fixtureEntry(145, "docs: explain the flags", { category: "Documentation" }),
    fixtureEntry(146, "chore(deps): bump x", { disposition: "dropped" }),
  ],
  { range: { from: "2026-03-01T00:00:00.000Z", to: "2026-03-08T00:00:00.000Z", label: "v1.1.0..v1.2.0" } },
);

function writeDraft(type: TextType, source: Ledger = ledger, options: Partial<WriterOptions> = {}): Draft {
  const wanted = { tone: "Professional", seed: 1, companyName: "Acme", ...options } as const;
  const draft = writeText(type, source, wanted);
  if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
  expect(verifyText(type, draft, source, wanted)).toEqual([]);
  return draft;
}

describe("writeBlogPost", () => {
  it("names its themes in headings, describes each change and counts the rest", () => {
    expect(writeDraft("blog_post").markdown).toMatchInlineSnapshot(`
      "# Acme v1.2.0 adds nested rules

      Acme v1.2.0 contains six changes from two contributors, merged between March 1 and March 7, 2026. The highlights: add nested rules and reject empty input.

      ## New in css

      [#140](https://git.example/acme/api/pull/140) by [@lee](https://git.example/lee) adds nested rules. Nested rules are now read in up to 16 levels with \`css_nesting\`.

      Acme also supports layers ([#141](https://git.example/acme/api/pull/141), by Ana Lima). It is linked to [#99](https://git.example/acme/api/issues/99).

      ## Breaking: Reject empty input

      This bug fix in parser was merged as [#142](https://git.example/acme/api/pull/142), by [@lee](https://git.example/lee). The upgrade note: Empty input is an error. Pass \`null\` instead.

      ## Also in Acme v1.2.0

      Three more changes are on the list: two bug fixes and one documentation change.

      - Keep the order of imports ([#143](https://git.example/acme/api/pull/143))
      - Close files after reading ([#144](https://git.example/acme/api/pull/144))
      - Explain the flags ([#145](https://git.example/acme/api/pull/145))

      The work is by lee and Ana Lima.
      "
    `);
  });

  it("omits pull request numbers for users", () => {
    expect(writeDraft("blog_post", ledger, { audience: "users" }).markdown).not.toMatch(/#\d|\/pull\//);
  });

  it("uses kinds of change as themes when there are no highlights", () => {
    const plain = fixtureLedger(
      ledger.entries.map((entry) => ({ ...entry, disposition: "update" as const, rank: null, cluster: null })),
    );
    expect(writeDraft("blog_post", plain).markdown.match(/^## .*/gm)).toMatchInlineSnapshot(`
      [
        "## Bug fixes",
        "## New in css",
        "## Explain the flags",
        "## Thanks",
      ]
    `);
  });

  it("uses at most three themes, however many highlights there are", () => {
    const many = fixtureLedger([
      fixtureEntry(1, "Escape names of files", {
        security: true,
        category: "Security",
        disposition: "highlight",
        rank: 0,
      }),
      fixtureEntry(2, "feat!: drop the old format", { breaking: true, disposition: "highlight", rank: 1 }),
      fixtureEntry(3, "feat: add a new format", {
        category: "Features & Enhancements",
        disposition: "highlight",
        rank: 2,
      }),
      fixtureEntry(4, "Fix crash on start", { disposition: "highlight", rank: 3 }),
      fixtureEntry(5, "perf: read in blocks", {
        category: "Performance Improvements",
        disposition: "highlight",
        rank: 4,
      }),
    ]);
    expect(writeDraft("blog_post", many).markdown.match(/^## .*/gm)).toEqual([
      "## Escape names of files",
      "## Breaking: Drop the old format",
      "## Features and enhancements, bug fixes, and performance",
    ]);
  });
});

describe("network posts", () => {
  it("contain one idea on X", () => {
    expect(TONES.map((tone) => writeDraft("twitter_post", ledger, { tone }).markdown)).toMatchInlineSnapshot(`
      [
        "Good to know: Acme v1.2.0 adds nested rules.

      Nested rules are now read in up to 16 levels with css_nesting.
      ",
        "Acme v1.2.0 adds nested rules.

      Nested rules are now read in up to 16 levels with css_nesting.

      This release has six notable changes from two contributors, this one among them.
      ",
        "Fresh in Acme v1.2.0: nested rules.

      Nested rules are now read in up to 16 levels with css_nesting.

      One of six notable changes in this release, with two contributors on it.
      ",
        "Acme v1.2.0 adds nested rules.

      Nested rules are now read in up to 16 levels with css_nesting.

      This release comprises six notable changes by two contributors, of which this is one.
      ",
      ]
    `);
  });

  it("go from hook to takeaway on LinkedIn, in plain words", () => {
    expect(writeDraft("linkedin_post").markdown).toMatchInlineSnapshot(`
      "Acme v1.2.0 adds nested rules.

      This release has six notable changes from two contributors, this one among them.

      Nested rules are now read in up to 16 levels with css_nesting.

      Breaking change in Acme v1.2.0: reject empty input. The upgrade note: Empty input is an error. Pass null instead.

      Further down the list, it keeps the order of imports and closes files after reading.

      Where the work went: two features and enhancements, three bug fixes, and one documentation change.

      Before you upgrade Acme, read about the breaking change.

      The work is by lee and Ana Lima.
      "
    `);
  });

  it("contain no text that a network would turn into a link, tag or mention", () => {
    const hostile = fixtureLedger([
      fixtureEntry(1, "Add #hashtag support for @media queries", { disposition: "highlight", rank: 0 }),
      fixtureEntry(2, "See https://evil.example now and then", { disposition: "highlight", rank: 1 }),
      fixtureEntry(3, "Close #12 and GH-13 for good 🎉", { detail: "Adds what @lee wants in #12 of the list here" }),
    ]);
    for (const tone of TONES) {
      const { markdown } = writeDraft("linkedin_post", hostile, { tone, companyName: "#acme @lee" });
      expect(markdown).not.toMatch(/#|@|https?:|🎉/);
    }
  });
});

describe("evidence of posts", () => {
  it.each(TEXT_TYPES)("finds every sentence of a %s in the rendered text", (type) => {
    for (const tone of TONES) {
      const { markdown, sentences } = writeDraft(type, ledger, { tone });
      const texts = renderMarkdown(markdown)
        .split(/<[^>]*>/)
        .map((text) =>
          text
            .replace(/&amp;/g, "&")
            .replace(/&quot;/g, '"')
            .replace(/&lt;/g, "<")
            .replace(/&gt;/g, ">"),
        );
      const placed = placeSentences(
        texts,
        sentences.map((sentence) => sentence.text),
      );
      const placedSentences = new Set(placed.flat().flatMap((segment) => segment.sentence ?? []));
      expect(placedSentences.size).toBe(sentences.length);
    }
  });
});
