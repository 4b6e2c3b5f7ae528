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
  it("tells its themes, each under a heading, then names the rest", () => {
    expect(writeDraft("blog_post").markdown).toMatchInlineSnapshot(`
      "# What's new in Acme 1.2.0: nested rules

      Acme 1.2.0 adds nested rules. Breaking change: Acme rejects empty input.

      ## Nested rules

      Nested rules are now read in up to 16 levels with \`css_nesting\` ([#140](https://git.example/acme/api/pull/140)).

      ## Breaking: Rejects empty input

      Empty input is an error ([#142](https://git.example/acme/api/pull/142)). Pass \`null\` instead.

      ## Also in Acme 1.2.0

      - css: Supports layers ([#141](https://git.example/acme/api/pull/141))
      - css: Keeps the order of imports ([#143](https://git.example/acme/api/pull/143))
      - Closes files after reading ([#144](https://git.example/acme/api/pull/144))
      - Explains the flags ([#145](https://git.example/acme/api/pull/145))
      "
    `);
  });

  it("omits pull request numbers for users", () => {
    expect(writeDraft("blog_post", ledger, { audience: "users" }).markdown).not.toMatch(/#\d|\/pull\//);
  });

  it("gives no section to work on the tools of a project", () => {
    const told = { category: "Features & Enhancements", disposition: "highlight" } as const;
    const detail = (text: string) => ({ ...told, detail: text });
    const draft = writeDraft(
      "blog_post",
      fixtureLedger([
        fixtureEntry(
          1,
          "Update tox configuration to stop at warnings",
          detail("Each warning of a library is an error now"),
        ),
        fixtureEntry(2, "Add saved searches", detail("A search keeps its filters, its order and its name")),
        fixtureEntry(3, "Add shared lists", detail("A list can be shared with a link that ends after a week")),
        fixtureEntry(4, "Add sorted exports", detail("An export has the order and the columns of the list")),
      ]),
    );
    const headings = draft.markdown.match(/^## .*/gm);
    expect(headings).toEqual(["## Saved searches", "## Shared lists", "## Sorted exports", "## Also in Acme"]);
  });

  it("is skipped when no change tells more than its title", () => {
    const plain = fixtureLedger([fixtureEntry(1, "feat: add a new format", { category: "Features & Enhancements" })]);
    expect(writeText("blog_post", plain, { tone: "Formal" })).toEqual({
      skipped: true,
      reason: "No change in this range carries enough for an article.",
    });
  });

  it("is skipped when its changes tell a sentence or two beyond their titles", () => {
    const thin = fixtureLedger(
      [1, 2].map((number) =>
        fixtureEntry(number, `feat: add format number ${number}`, {
          category: "Features & Enhancements",
          detail: `The reader of files now knows how to read the format with the number ${number}`,
        }),
      ),
    );
    expect(writeText("blog_post", thin, { tone: "Formal" })).toMatchObject({ skipped: true });
  });

  it("is skipped when only small repairs have something to tell", () => {
    const repairs = fixtureLedger([
      fixtureEntry(1, "Fix a typo in the list", { detail: "The list of names is sorted by their length now" }),
    ]);
    expect(writeText("blog_post", repairs, { tone: "Formal" })).toMatchObject({ skipped: true });
  });

  it("has a text below each heading where a note tells all that is known", () => {
    const noted = fixtureLedger(
      [
        "make `Server` a named field of `Config`",
        "drop the old reader of binary files",
        "sort lists of files by their name",
      ].map((text, index) =>
        fixtureEntry(index + 1, `refactor: use other words for number ${index}`, {
          category: "Features & Enhancements",
          breaking: true,
          disposition: "highlight",
          rank: index,
          facts: [
            {
              kind: "note",
              standing: "printable",
              text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
              span: { in: "text", of: `#${index + 1}`, field: "body", from: 0, to: text.length },
            },
          ],
        }),
      ),
    );
    const { markdown } = writeDraft("blog_post", noted);
    expect(`${markdown}## `).not.toMatch(/^## .*\n+## /m);
    expect(markdown.match(/^## Breaking: /gm)).toHaveLength(3);
  });

  it("tells at most three themes, however many highlights there are", () => {
    const many = fixtureLedger(
      [1, 2, 3, 4, 5].map((number) =>
        fixtureEntry(number, `feat: add format number ${number}`, {
          category: "Features & Enhancements",
          disposition: "highlight",
          rank: number,
          detail: `The reader of files now knows how to read the format with the number ${number}`,
        }),
      ),
    );
    const { markdown, notes } = writeDraft("blog_post", many);
    expect(markdown.match(/^## .*/gm)).toEqual([
      "## Format number 1",
      "## Format number 2",
      "## Format number 3",
      "## Also in Acme",
    ]);
    expect(notes).toEqual([expect.stringMatching(/^The article has \d+ words, as its themes say no more/)]);
  });
});

describe("network posts", () => {
  it("contain one idea on X", () => {
    expect(TONES.map((tone) => writeDraft("twitter_post", ledger, { tone }).markdown)).toMatchInlineSnapshot(`
      [
        "Here's what is different for you in Acme 1.2.0: nested rules are now read in up to 16 levels with css_nesting.
      ",
        "In Acme 1.2.0, nested rules are now read in up to 16 levels with css_nesting.
      ",
        "Nested rules are now read in up to 16 levels with css_nesting. That's Acme 1.2.0.
      ",
        "As of Acme 1.2.0, nested rules are now read in up to 16 levels with css_nesting.
      ",
      ]
    `);
  });

  it("tell on LinkedIn what one can do, then the next changes, in plain words", () => {
    expect(writeDraft("linkedin_post").markdown).toMatchInlineSnapshot(`
      "In Acme 1.2.0, nested rules are now read in up to 16 levels with css_nesting.

      Breaking change: Acme rejects empty input. Empty input is an error.
      "
    `);
  });

  it("skip LinkedIn where the sources give less than three sentences", () => {
    const thin = fixtureLedger([
      fixtureEntry(1, "Add a filter of rows", {
        category: "Features & Enhancements",
        detail: "Rows without a value are now left out",
      }),
    ]);
    expect(writeText("linkedin_post", thin, { tone: "Professional" })).toMatchObject({
      skipped: true,
      missing: { title: "Add a filter of rows" },
    });
    expect(writeText("twitter_post", thin, { tone: "Professional" })).toHaveProperty("markdown");
  });

  it("tell no repair by the name of a class, and no upkeep", () => {
    const told = (title: string, number: number) =>
      fixtureEntry(number, title, { detail: `The list of row ${number} is now read to its end` });
    const lead = fixtureEntry(1, "Add a filter of rows", {
      category: "Features & Enhancements",
      detail: "Rows without a value are now left out",
    });
    const repairs = [told("fix: return errors in CheckModulePipe", 2), told("fix: sort links to GitHub by name", 3)];
    const draft = writeText("linkedin_post", fixtureLedger([lead, ...repairs]), { tone: "Professional" });
    expect(draft).toHaveProperty("markdown", expect.stringContaining("GitHub"));
    expect(draft).toHaveProperty("markdown", expect.not.stringContaining("CheckModulePipe"));
    const upkeep = told("feat: update grammar of the parser", 4);
    const kept = writeText("linkedin_post", fixtureLedger([lead, ...repairs, upkeep]), { tone: "Professional" });
    expect(kept).toHaveProperty("markdown", expect.not.stringContaining("grammar"));
  });

  it("contain no text that a network would turn into a link, tag or mention", () => {
    const feature = { category: "Features & Enhancements", disposition: "highlight" } as const;
    const hostile = fixtureLedger([
      fixtureEntry(1, "Add #hashtag support for @media queries", { ...feature, rank: 0 }),
      fixtureEntry(2, "See https://evil.example now and then", { ...feature, rank: 1 }),
      fixtureEntry(3, "Add a list of names", { ...feature, rank: 2, detail: "Shows what @lee wants in #12 of it" }),
      fixtureEntry(4, "Add a filter of rows", { ...feature, rank: 3, detail: "Rows without a value are now left out" }),
      fixtureEntry(5, "Add a sorted table", {
        ...feature,
        rank: 4,
        detail: "The newest visit is now on top of the page",
      }),
    ]);
    for (const tone of TONES) {
      const { markdown } = writeDraft("linkedin_post", hostile, { tone, companyName: "#acme @lee" });
      expect(markdown).not.toMatch(/#|@|https?:|🎉/);
    }
  });

  it.each(["linkedin_post", "twitter_post"] as const)(
    "skips a %s when no change tells what readers can do now",
    (type) => {
      const repairs = fixtureLedger([fixtureEntry(1, "Fix a crash on empty input", { detail: "Files close now" })]);
      expect(writeText(type, repairs, { tone: "Casual" })).toEqual({
        skipped: true,
        reason: "No change in this range says enough of what a reader can do now.",
      });
    },
  );
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
