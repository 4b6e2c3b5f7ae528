import { describe, expect, it } from "vitest";
import { placeSentences } from "#components/posts/evidence/place-sentences.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped, TEXT_TYPES, type TextType, TONES, type WriterOptions } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { entryOf, ledgerOf } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";

const ana = { name: "Ana Lima", url: null };
const ledger = ledgerOf(
  [
    entryOf(140, "feat(css): add nested rules (#140)", {
      category: "Features & Enhancements",
      disposition: "highlight",
      rank: 0,
      cluster: "css",
      detail: "Nested rules are now read in up to 16 levels with `css_nesting`",
    }),
    entryOf(141, "feat(css): support layers", {
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
    entryOf(142, "fix(parser)!: reject empty input", {
      breaking: true,
      disposition: "highlight",
      rank: 2,
      upgrade: "Empty input is an error. Pass `null` instead",
    }),
    entryOf(143, "fix(css): keep the order of imports", { authors: [ana] }),
    entryOf(144, "fix: close files after reading"),
    entryOf(145, "docs: explain the flags", { category: "Documentation" }),
    entryOf(146, "chore(deps): bump x", { disposition: "dropped" }),
  ],
  { range: { from: "2026-03-01T00:00:00.000Z", to: "2026-03-08T00:00:00.000Z", label: "v1.1.0..v1.2.0" } },
);

function draftOf(type: TextType, source: Ledger = ledger, options: Partial<WriterOptions> = {}): Draft {
  const wanted = { tone: "Professional", seed: 1, companyName: "Acme", ...options } as const;
  const draft = writeText(type, source, wanted);
  if (isSkipped(draft)) throw new Error("the ledger of the test keeps something");
  expect(verifyText(type, draft, source, wanted)).toEqual([]);
  return draft;
}

describe("a blog post", () => {
  it("names its themes in its headings, says what each change does and counts the rest", () => {
    expect(draftOf("blog_post").markdown).toMatchInlineSnapshot(`
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

  it("has no numbers of pull requests for users", () => {
    expect(draftOf("blog_post", ledger, { audience: "users" }).markdown).not.toMatch(/#\d|\/pull\//);
  });

  it("finds its themes among the kinds of change where nothing is a highlight", () => {
    const plain = ledgerOf(
      ledger.entries.map((entry) => ({ ...entry, disposition: "update" as const, rank: null, cluster: null })),
    );
    expect(draftOf("blog_post", plain).markdown.match(/^## .*/gm)).toMatchInlineSnapshot(`
      [
        "## Bug fixes",
        "## New in css",
        "## Explain the flags",
        "## Thanks",
      ]
    `);
  });

  it("takes up to three themes, however many highlights there are", () => {
    const many = ledgerOf([
      entryOf(1, "Escape names of files", { security: true, category: "Security", disposition: "highlight", rank: 0 }),
      entryOf(2, "feat!: drop the old format", { breaking: true, disposition: "highlight", rank: 1 }),
      entryOf(3, "feat: add a new format", { category: "Features & Enhancements", disposition: "highlight", rank: 2 }),
      entryOf(4, "Fix crash on start", { disposition: "highlight", rank: 3 }),
      entryOf(5, "perf: read in blocks", {
        category: "Performance Improvements",
        disposition: "highlight",
        rank: 4,
      }),
    ]);
    expect(draftOf("blog_post", many).markdown.match(/^## .*/gm)).toEqual([
      "## Escape names of files",
      "## Breaking: Drop the old format",
      "## Features and enhancements, bug fixes, and performance",
    ]);
  });
});

describe("posts for networks", () => {
  it("put one idea into a post on X", () => {
    expect(TONES.map((tone) => draftOf("twitter_post", ledger, { tone }).markdown)).toMatchInlineSnapshot(`
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
    expect(draftOf("linkedin_post").markdown).toMatchInlineSnapshot(`
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

  it("make nothing of what a network would turn into a link, a tag or a mention", () => {
    const hostile = ledgerOf([
      entryOf(1, "Add #hashtag support for @media queries", { disposition: "highlight", rank: 0 }),
      entryOf(2, "See https://evil.example now and then", { disposition: "highlight", rank: 1 }),
      entryOf(3, "Close #12 and GH-13 for good 🎉", { detail: "Adds what @lee wants in #12 of the list here" }),
    ]);
    for (const tone of TONES) {
      const { markdown } = draftOf("linkedin_post", hostile, { tone, companyName: "#acme @lee" });
      expect(markdown).not.toMatch(/#|@|https?:|🎉/);
    }
  });
});

describe("evidence of a post", () => {
  it.each(TEXT_TYPES)("places every sentence of a %s in what the reader sees", (type) => {
    for (const tone of TONES) {
      const { markdown, sentences } = draftOf(type, ledger, { tone });
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
      const found = new Set(placed.flat().flatMap((segment) => segment.sentence ?? []));
      expect(found.size).toBe(sentences.length);
    }
  });
});
