import { describe, expect, it } from "vitest";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped, type WriterOptions } from "#lib/content/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";
import { entryOf, ledgerOf } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeChangelog } from "./changelog.ts";

function draftOf(ledger: Ledger, options: Partial<WriterOptions> = {}): Draft {
  const draft = writeChangelog(ledger, { tone: "Professional", seed: 1, ...options });
  if (isSkipped(draft)) throw new Error("the ledger of the test keeps something");
  expect(verifyDraft(draft, ledger)).toEqual([]);
  return draft;
}

const typical = ledgerOf([
  entryOf(131, "feat(css): minify style tag (#131)", {
    category: "Features & Enhancements",
    disposition: "highlight",
    rank: 1,
    detail: "Style tags are now minified with the `css_minify` option",
  }),
  entryOf(132, "fix(parser)!: reject empty input", {
    breaking: true,
    disposition: "highlight",
    rank: 0,
    upgrade: "Empty input is an error. Pass `null` instead",
  }),
  entryOf(133, "fix(parser): close files", {
    authors: [
      { name: "Ana Lima", url: null },
      { name: "lee", url: "https://git.example/lee" },
    ],
  }),
  entryOf(134, "docs: explain the flags", { category: "Documentation" }),
  entryOf(135, "chore(deps): bump x", { disposition: "dropped" }),
]);

describe("writeChangelog", () => {
  it("leaves out a detail that its escapes would cut in two", () => {
    const { markdown } = draftOf(ledgerOf([entryOf(1, "Fix it", { detail: "日本語。__proto__" })]));
    expect(markdown).not.toContain("日本語");
    expect(draftOf(ledgerOf([entryOf(1, "Fix it", { detail: "日本語を直した。" })])).markdown).toContain(
      "日本語を直した",
    );
  });

  it("has the shape of a changelog", () => {
    expect(draftOf(typical).markdown).toMatchInlineSnapshot(`
      "# api: Reject empty input

      This update to api contains four changes from two contributors, merged between March 1 and March 7, 2026. At the top of the list: minify style tag. There is one breaking change: reject empty input. The full list has one feature or enhancement, two bug fixes, and one documentation change. Among the contributors are @lee and Ana Lima. One more change was left off this list.

      ## Highlights

      ### Breaking: Reject empty input

      Empty input is an error. Pass \`null\` instead [#132](https://git.example/acme/api/pull/132) (Author: [@lee](https://git.example/lee)).

      ### Minify style tag

      Style tags are now minified with the \`css_minify\` option [#131](https://git.example/acme/api/pull/131) (Author: [@lee](https://git.example/lee)).

      ## More Updates

      ### Bug Fixes

      - **Close files** [#133](https://git.example/acme/api/pull/133) - in parser (Authors: Ana Lima, [@lee](https://git.example/lee))

      ### Documentation

      - **Explain the flags** [#134](https://git.example/acme/api/pull/134) (Author: [@lee](https://git.example/lee))
      "
    `);
  });

  it("shows no pull requests to users, and credits authors all the same", () => {
    const { markdown } = draftOf({ ...typical, audience: "users" });
    expect(markdown).not.toMatch(/#13\d|\/pull\//);
    expect(markdown).toContain("(Authors: Ana Lima, [@lee](https://git.example/lee))");
  });

  it("names a pull request plainly where its address is not known", () => {
    const { markdown } = draftOf(
      ledgerOf([entryOf(5, "Fix a", { refs: [{ type: "pull_request", repository: "r", id: "5", url: null }] })]),
    );
    expect(markdown).toContain("- **Fix a** #5 (Author:");
  });

  it("links a commit by its short id only where the address is known", () => {
    const id = "0123456789abcdef0123456789abcdef01234567";
    const commit = (url: string | null) =>
      entryOf(1, "Fix a", { kind: "commit", refs: [{ type: "commit", repository: "r", id, url }] });
    expect(draftOf(ledgerOf([commit("https://git.example/c/1")])).markdown).toContain(
      "**Fix a** [`0123456`](https://git.example/c/1) (Author",
    );
    expect(draftOf(ledgerOf([commit(null)])).markdown).toContain("- **Fix a** (Author");
  });

  it("leaves out sections that would be empty", () => {
    const highlightOnly = draftOf(ledgerOf([entryOf(1, "Fix a b", { disposition: "highlight" })])).markdown;
    expect(highlightOnly).not.toContain("## More Updates");
    const updatesOnly = draftOf(ledgerOf([entryOf(1, "Fix a b")])).markdown;
    expect(updatesOnly).not.toContain("## Highlights");
    expect(updatesOnly.match(/^### .*/gm)).toEqual(["### Bug Fixes"]);
  });

  it("puts related highlights under one heading", () => {
    const cluster = (number: number, title: string) =>
      entryOf(number, title, { disposition: "highlight", cluster: "css", rank: number });
    const { markdown } = draftOf(
      ledgerOf([cluster(1, "fix(css): a b"), cluster(2, "fix(css): c d"), cluster(3, "fix(css): e f")]),
    );
    expect(markdown.match(/^### .*/gm)).toEqual(["### A b"]);
    expect(markdown).toContain(
      "Also in css: **C d** [#2](https://git.example/acme/api/pull/2) (Author: [@lee](https://git.example/lee)) and **E f** [#3]",
    );
  });

  it("says plainly what breaks, and how to upgrade only in the source's words", () => {
    const { markdown } = draftOf(
      ledgerOf([
        entryOf(1, "feat!: drop the old format", { breaking: true }),
        entryOf(2, "fix!: a b", { breaking: true, upgrade: "Use c" }),
      ]),
    );
    expect(markdown).toContain("**Breaking: Drop the old format** [#1](https://git.example/acme/api/pull/1) (Author");
    expect(markdown).toContain("**Breaking: A b** [#2](https://git.example/acme/api/pull/2) - Use c (Author");
    expect(markdown).toContain("two breaking changes");
  });

  it.each([
    ["a tag range", "v1.0.0..v1.1.0", "api v1.1.0: one bug fix"],
    ["a tag that names the package", "api@1.0.0..api@1.1.0", "api@1.1.0: one bug fix"],
    ["a stretch of time", "last_7_days", "api, March 1 to 7, 2026: one bug fix"],
  ])("names %s in the title", (_name, label, title) => {
    const ledger = ledgerOf([entryOf(1, "Fix")]);
    expect(draftOf({ ...ledger, range: { ...ledger.range, label } }).title).toBe(title);
  });

  it("is skipped with a reason when nothing is worth saying", () => {
    expect(writeChangelog(ledgerOf([]), { tone: "Formal" })).toEqual({
      skipped: true,
      reason: "Nothing changed in this range.",
    });
    const dropped = (number: number) => entryOf(number, "chore: x", { disposition: "dropped" });
    expect(writeChangelog(ledgerOf([dropped(1)]), { tone: "Formal" })).toMatchObject({
      reason: "The only change in this range is not worth announcing.",
    });
    expect(writeChangelog(ledgerOf([dropped(1), dropped(2)]), { tone: "Formal" })).toMatchObject({
      reason: "None of the 2 changes in this range is worth announcing.",
    });
  });

  it("keeps its summary within 180 words, however long the titles", () => {
    const long = "word ".repeat(30).trim();
    const ledger = ledgerOf(
      Array.from({ length: 30 }, (_, index) =>
        entryOf(index + 1, `Fix ${index} ${long}`, { security: index % 2 === 0, breaking: index % 3 === 0 }),
      ),
    );
    const [, , summary = ""] = draftOf(ledger).markdown.split("\n");
    expect(summary.split(/\s+/).length).toBeLessThanOrEqual(180);
  });

  it("names the company instead of the repository where one is given", () => {
    const ledger = ledgerOf([entryOf(1, "Fix a b")]);
    const draft = writeChangelog(ledger, { tone: "Formal", companyName: "Acme Cloud" });
    expect(isSkipped(draft) ? "" : draft.title).toBe("Acme Cloud: Fix a b");
  });
});
