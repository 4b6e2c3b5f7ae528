import { describe, expect, it } from "vitest";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped, type WriterOptions } from "#lib/content/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeChangelog } from "./changelog.ts";

function writeDraft(ledger: Ledger, options: Partial<WriterOptions> = {}): Draft {
  const draft = writeChangelog(ledger, { tone: "Professional", seed: 1, ...options });
  if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
  expect(verifyDraft(draft, ledger)).toEqual([]);
  return draft;
}

const typical = fixtureLedger([
  fixtureEntry(131, "feat(css): minify style tag (#131)", {
    category: "Features & Enhancements",
    disposition: "highlight",
    rank: 1,
    detail: "Style tags are now minified with the `css_minify` option",
  }),
  fixtureEntry(132, "fix(parser)!: reject empty input", {
    breaking: true,
    disposition: "highlight",
    rank: 0,
    upgrade: "Empty input is an error. Pass `null` instead",
  }),
  fixtureEntry(133, "fix(parser): close files", {
    authors: [
      { name: "Ana Lima", url: null },
      { name: "lee", url: "https://git.example/lee" },
    ],
  }),
  fixtureEntry(134, "docs: explain the flags", { category: "Documentation" }),
  fixtureEntry(135, "chore(deps): bump x", { disposition: "dropped" }),
]);

describe("writeChangelog", () => {
  it("names the packages of each change where there are several, and groups the changes by them", () => {
    const change = (number: number, title: string, packages: string[], differences: Partial<LedgerEntry> = {}) =>
      fixtureEntry(number, title, { packages, category: "Bug Fixes", ...differences });
    const menu: Partial<LedgerEntry> = {
      disposition: "highlight",
      rank: 0,
      category: "Features & Enhancements",
      detail: "The menu opens with the key F2",
    };
    const entries = [
      change(1, "feat: show a menu of recent files", ["@acme/web"], menu),
      change(2, "fix: close files after reading", ["cli"]),
      change(3, "fix: read numbers with an exponent", ["@acme/web", "cli"]),
      change(4, "fix: keep the order of rows", ["@acme/web"]),
      change(5, "fix: print the last line", ["cli"]),
    ];
    const { markdown } = writeDraft(fixtureLedger(entries));
    expect(markdown).toMatch(/^### `@acme\/web`: .*menu of recent files/m);
    const listed = markdown.split("\n").filter((line) => line.startsWith("- **"));
    expect(listed.map((line) => /^- \*\*(.+?)\*\* \[#(\d)\]/.exec(line)?.slice(1).join(" "))).toEqual([
      "`@acme/web` 4",
      "cli 2",
      "cli 5",
      "`@acme/web`, cli 3",
    ]);
    const one = writeDraft(fixtureLedger(entries.map((entry) => ({ ...entry, packages: ["cli"] })))).markdown;
    expect(one).not.toMatch(/^(?:### |- \*\*)cli/m);
  });

  it("omits a detail that escaping would split in two", () => {
    const { markdown } = writeDraft(fixtureLedger([fixtureEntry(1, "Fix it", { detail: "日本語。__proto__" })]));
    expect(markdown).not.toContain("日本語");
    const detail = "日本語の名前を直した。";
    expect(writeDraft(fixtureLedger([fixtureEntry(1, "Fix it", { detail })])).markdown).toContain(
      "日本語の名前を直した",
    );
  });

  it.each([
    [4, "One more breaking change is marked below."],
    [5, "Two more breaking changes are marked below."],
  ])("says how many of %i breaking changes its summary does not tell", (count, sentence) => {
    const things = ["empty input", "old keys", "plain text", "long names", "local paths"].slice(0, count);
    const entries = things.map((thing, index) =>
      fixtureEntry(index + 1, `fix!: reject ${thing}`, { breaking: true, rank: index }),
    );
    const { markdown } = writeDraft(fixtureLedger([...entries, fixtureEntry(9, "feat: add a filter for labels")]));
    expect(markdown).toContain(sentence);
  });

  it("counts the security fixes that its summary does not tell", () => {
    const fixes = ["drop headers with an underscore", "refuse an empty key"].map((title, index) =>
      fixtureEntry(index + 1, `fix: ${title}`, { category: "Security", security: true }),
    );
    const feature = fixtureEntry(9, "feat: add a filter for labels", { category: "Features & Enhancements", rank: 0 });
    expect(writeDraft(fixtureLedger([...fixes, feature])).markdown).toContain("Two security fixes are included.");
  });

  it("writes the sections of a changelog", () => {
    expect(writeDraft(typical).markdown).toMatchInlineSnapshot(`
      "# api minifies style tag

      api minifies style tag. Breaking change: api rejects empty input.

      ## Highlights

      ### Breaking: Rejects empty input

      Empty input is an error. Pass \`null\` instead ([#132](https://git.example/acme/api/pull/132) by [@lee](https://git.example/lee)).

      ### Minifies style tag

      Style tags are now minified with the \`css_minify\` option ([#131](https://git.example/acme/api/pull/131) by [@lee](https://git.example/lee)).

      ## More Updates

      ### Bug Fixes

      - **parser** [#133](https://git.example/acme/api/pull/133) - Closes files (by Ana Lima and [@lee](https://git.example/lee))

      ### Documentation

      - **Explains the flags** [#134](https://git.example/acme/api/pull/134) (by [@lee](https://git.example/lee))
      "
    `);
  });

  it("hides pull requests from users but still credits authors", () => {
    const { markdown } = writeDraft({ ...typical, audience: "users" });
    expect(markdown).not.toMatch(/#13\d|\/pull\//);
    expect(markdown).toContain("(by Ana Lima and [@lee](https://git.example/lee))");
  });

  it("names a pull request without a link when its URL is unknown", () => {
    const { markdown } = writeDraft(
      fixtureLedger([
        fixtureEntry(5, "Fix a", { refs: [{ type: "pull_request", repository: "r", id: "5", url: null }] }),
      ]),
    );
    expect(markdown).toContain("- **Fixes a** #5");
  });

  it("links a commit by its short ID only when its URL is known", () => {
    const id = "0123456789abcdef0123456789abcdef01234567";
    const commit = (url: string | null) =>
      fixtureEntry(1, "Fix a", { kind: "commit", refs: [{ type: "commit", repository: "r", id, url }] });
    expect(writeDraft(fixtureLedger([commit("https://git.example/c/1")])).markdown).toContain(
      "**Fixes a** [`0123456`](https://git.example/c/1)",
    );
    expect(writeDraft(fixtureLedger([commit(null)])).markdown).toMatch(/^- \*\*Fixes a\*\*$/m);
  });

  it("omits empty sections", () => {
    const highlightOnly = writeDraft(
      fixtureLedger([fixtureEntry(1, "Fix a b", { disposition: "highlight" })]),
    ).markdown;
    expect(highlightOnly).not.toContain("## More Updates");
    const updatesOnly = writeDraft(fixtureLedger([fixtureEntry(1, "Fix a b")])).markdown;
    expect(updatesOnly).not.toContain("## Highlights");
    expect(updatesOnly.match(/^### .*/gm)).toEqual(["### Bug Fixes"]);
  });

  it("leaves out how the code was changed", () => {
    const entry = fixtureEntry(9, "Keep the proxy on errors", {
      category: "Bug Fixes",
      detail: "Set the flag during view setup, matching the other handlers",
    });
    expect(writeDraft(fixtureLedger([entry])).markdown).not.toContain("Set the flag");
  });

  it("joins changes of low standing in one line for each area, after the others", () => {
    const folded = (number: number, title: string) => fixtureEntry(number, title, { folded: true });
    const ledger = fixtureLedger([
      folded(1, "fix(parser): close files"),
      folded(2, "fix(parser): skip comments"),
      folded(3, "fix(cli): exit with 1"),
      folded(4, "fix: keep the order"),
      fixtureEntry(5, "fix(parser): reject empty input"),
    ]);
    const link = (number: number) => `[#${number}](https://git.example/acme/api/pull/${number})`;
    expect(
      writeDraft(ledger)
        .markdown.split("\n")
        .filter((line) => line.startsWith("- ")),
    ).toEqual([
      `- **parser** ${link(5)} - Rejects empty input`,
      `- 2 smaller bug fixes in parser: Closes files (${link(1)}); Skips comments (${link(2)})`,
      `- 2 smaller bug fixes: Exit with 1 (${link(3)}); Keeps the order (${link(4)})`,
    ]);
    expect(writeDraft({ ...ledger, audience: "users" }).markdown).toContain(
      "- 2 smaller bug fixes in parser: Closes files; Skips comments",
    );
  });

  it("names every change of low standing, of many by their numbers", () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) =>
      fixtureEntry(number, `fix: keep the order ${number}`, { folded: true }),
    );
    const links = many.map(({ refs: [ref] }) => `[#${ref?.id}](${ref?.url})`);
    const titled = links.slice(0, 3).map((mention, index) => `Keeps the order ${index + 1} (${mention})`);
    const numbers = `also ${links.slice(3, -1).join(", ")}, and ${links.at(-1)}`;
    expect(writeDraft(fixtureLedger(many)).markdown).toContain(
      `- 12 smaller bug fixes: ${[...titled, numbers].join("; ")}\n`,
    );
  });

  it("counts many changes of low standing that have no numbers", () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      fixtureEntry(index + 1, `fix: keep the order ${index + 1}`, { folded: true }),
    );
    const titled = (numbers: readonly number[]) => numbers.map((number) => `Keeps the order ${number}`).join("; ");
    const write = (entries: typeof many) => writeDraft({ ...fixtureLedger(entries), audience: "users" }).markdown;
    expect(write(many)).toContain(`- 14 smaller bug fixes: ${titled([1, 2, 3, 4, 5, 6])}; and 8 more\n`);
    expect(write(many.slice(0, 12))).toContain(`- 6 more bug fixes: ${titled([7, 8, 9, 10, 11, 12])}\n`);
  });

  it("gives lines of their own to the largest areas of many", () => {
    const areas = ["apps", "bots", "chat", "edit", "form", "grid", "hints"];
    const entries = areas.flatMap((area, index) =>
      [1, 2].map((part) => fixtureEntry(10 * index + part, `fix(${area}): keep ${area} ${part}`, { folded: true })),
    );
    const { markdown } = writeDraft(fixtureLedger(entries));
    expect(markdown.match(/^- .* fixes in /gm)).toHaveLength(6);
    expect(markdown).toMatch(/^- 2 smaller bug fixes: Keeps hints 1/m);
  });

  it("lists a single change of low standing like the others", () => {
    const ledger = fixtureLedger([fixtureEntry(1, "fix: a b", { folded: true }), fixtureEntry(2, "fix: c d")]);
    expect(writeDraft(ledger).markdown).toContain("- **A b** [#1]");
  });

  it("gives each highlight of an area a heading of its own", () => {
    const cluster = (number: number, title: string) =>
      fixtureEntry(number, title, { disposition: "highlight", cluster: "css", rank: number });
    const { markdown } = writeDraft(fixtureLedger([cluster(2, "fix(css): c d"), cluster(1, "fix(css): a b")]));
    expect(markdown.match(/^### .*/gm)).toEqual(["### A b", "### C d"]);
  });

  it("marks breaking changes and quotes the source's upgrade note", () => {
    const { markdown } = writeDraft(
      fixtureLedger([
        fixtureEntry(1, "feat!: drop the old format", { breaking: true }),
        fixtureEntry(2, "fix!: a b", { breaking: true, upgrade: "Use c" }),
      ]),
    );
    expect(markdown).toContain("**Breaking: Drops the old format** [#1](https://git.example/acme/api/pull/1)\n");
    expect(markdown).toContain("**Breaking: A b** [#2](https://git.example/acme/api/pull/2) - Use c\n");
    expect(markdown).toContain("Breaking change: api drops the old format.");
  });

  it.each([
    ["a tag range", "v1.0.0..v1.1.0", "api 1.1.0: one bug fix"],
    ["a tag that names the package", "api@1.0.0..api@1.1.0", "api 1.1.0: one bug fix"],
    ["a tag of a package with a scope", "@acme/api@1.0.0..@acme/api@1.1.0", "api 1.1.0: one bug fix"],
    ["a range of time", "last_7_days", "api, March 1 to 7, 2026: one bug fix"],
  ])("names %s in the title", (_name, label, title) => {
    const ledger = fixtureLedger([fixtureEntry(1, "Fix")]);
    expect(writeDraft({ ...ledger, range: { ...ledger.range, label } }).title).toBe(title);
  });

  it("names authors beside changes of two to eight people only", () => {
    const by = (people: readonly string[]) =>
      fixtureLedger(
        people.map((name, index) => fixtureEntry(index + 1, `Fix part ${index}`, { authors: [{ name, url: null }] })),
      );
    const names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ivy"];
    expect(writeDraft(by(["Ana", "Ana", "renovate[bot]"])).markdown).not.toMatch(/Ana|renovate/);
    expect(writeDraft(by(names.slice(0, 2))).markdown).toContain(
      "Fixes part 0** [#1](https://git.example/acme/api/pull/1) (by Ana)",
    );
    expect(writeDraft(by(['Ana {"nick":"A"}', "Bo"])).markdown).toContain("(by Ana)");
    const { markdown } = writeDraft(by(names));
    expect(markdown).not.toContain("(by");
    expect(markdown.trimEnd().split("\n").at(-1)).toBe("Thanks to Ana, Bo, Cy, Di, Ed, Flo, Gil, Hal, and Ivy.");
  });

  it("names the others only where one person made most of many changes", () => {
    const authors = ["Ana", "Ana", "Ana", "Bo", "Ana", "Ana"];
    const { markdown } = writeDraft(
      fixtureLedger(
        authors.map((name, index) => fixtureEntry(index + 1, `Fix part ${index}`, { authors: [{ name, url: null }] })),
      ),
    );
    expect(markdown.match(/\(by .*?\)/g)).toEqual(["(by Bo)"]);
  });

  it("puts what readers lose or have to get used to first, and says so", () => {
    const { markdown } = writeDraft(
      fixtureLedger([
        fixtureEntry(1, "Fix a crash"),
        fixtureEntry(2, "Remove the old flag", { action: "removed" }),
        fixtureEntry(3, "Sort by name by default", { action: "changed" }),
      ]),
    );
    expect(markdown.match(/^- .*/gm)?.map((line) => line.replace(/ \[.*/, ""))).toEqual([
      "- **Removed: The old flag**",
      "- **Changed: Sort by name by default**",
      "- **Fixes a crash**",
    ]);
  });

  it("calls a fault fixed, and leaves a title that already names the fix", () => {
    const { markdown } = writeDraft(
      fixtureLedger([
        fixtureEntry(1, "fix: misleading message on an unknown flag"),
        fixtureEntry(2, "fix: different fix for the race of writers"),
      ]),
    );
    expect(markdown.match(/^- .*/gm)?.map((line) => line.replace(/ \[.*/, ""))).toEqual([
      "- **Fixes a misleading message on an unknown flag**",
      "- **Different fix for the race of writers**",
    ]);
  });

  it("leads with what readers meet, and not with how the code works", () => {
    const feature = (number: number, title: string) =>
      fixtureEntry(number, title, { category: "Features & Enhancements" });
    const { title, markdown } = writeDraft(
      fixtureLedger([
        feature(1, "Add a nil check for the handler"),
        feature(2, "Add new filters to the list"),
        feature(3, "Add a menu to the page"),
      ]),
    );
    expect(title).toBe("api: filters in the list");
    expect(markdown).toContain("api adds filters to the list. api also adds a menu to the page.");
  });

  it("leads with the feature that other changes are about, and not with a single control", () => {
    const feature = (number: number, title: string, more = {}) =>
      fixtureEntry(number, title, { category: "Features & Enhancements", ...more });
    const lead = (entries: ReturnType<typeof feature>[]) => writeDraft(fixtureLedger(entries)).title;
    const pages = [feature(1, "Add a start page"), feature(2, "Add saved searches")];
    expect(lead(pages)).toBe("api: start page");
    expect(lead([...pages, feature(3, "Sort saved searches by name")])).toBe("api: saved searches");
    const households = [feature(4, "Add a household filter to the rules"), feature(5, "Add households to api")];
    const title = lead([...households, feature(6, "Share recipes across households")]);
    expect(title).toBe("api adds households");
    const detail = "The button stands beside the key and shows a mark once it is copied";
    expect(lead([feature(1, "Add a copy button for keys", { detail }), feature(2, "Add saved searches")])).toBe(
      "api: saved searches",
    );
  });

  it("tells work that only people do by what has been done", () => {
    const entry = fixtureEntry(1, "Redesign filter page", { category: "Features & Enhancements" });
    expect(writeDraft(fixtureLedger([entry])).markdown).toMatch(
      /^# api: redesigned filter page\n\nIn api, the filter page has been redesigned\./,
    );
    const kept = fixtureEntry(1, "Filter rows by owner", { category: "Features & Enhancements" });
    expect(writeDraft(fixtureLedger([kept])).markdown).toContain("filters rows by owner.");
  });

  it("leads with the first line of a list of notes, and not of one that repeats titles", () => {
    const span = { in: "file", commit: "c", path: "CHANGES.md", from: 1, to: 1 } as const;
    const noted = (number: number, title: string, note: string, leads = false) =>
      fixtureEntry(number, title, {
        category: "Features & Enhancements",
        facts: [{ kind: "note", standing: "printable", text: note, span }],
        evidence: leads ? [{ signal: "leads the list", detail: note, weight: 0 }] : [],
      });
    const lead = noted(2, "Sort rows by name", "Sort rows by name", true);
    const open = (other: ReturnType<typeof noted>) => writeDraft(fixtureLedger([other, lead])).markdown.split("\n")[2];
    expect(open(noted(1, "Add a menu to the page", "Add a menu to the page"))).toMatch(/^api adds a menu/);
    expect(open(noted(1, "Add a menu", "Add a menu with keys to the page"))).toMatch(/^api sorts rows by name/);
  });

  it("reads a note about the product as its order", () => {
    const span = { in: "file", commit: "c", path: "CHANGES.md", from: 1, to: 1 } as const;
    const facts = [
      { kind: "note", standing: "printable", text: "Api has added support for Python 3.15.", span },
    ] as const;
    const entry = fixtureEntry(1, "Run on 3.15", { category: "Features & Enhancements", facts: [...facts] });
    expect(writeDraft(fixtureLedger([entry])).markdown).toContain("api adds support for Python 3.15.");
  });

  it("prints the maintainers' note in place of a title, with names as the code spells them", () => {
    const note = "Add `--collect-tests` flag to list tests without running them";
    const span = { in: "file", commit: "c", path: "CHANGELOG.md", from: 1, to: 1 } as const;
    const facts = [
      { kind: "note", standing: "printable", text: note, span },
      { kind: "surface", standing: "printable", text: "Added the command-line option `--collectTests`", span },
    ] as const;
    const { markdown } = writeDraft(fixtureLedger([fixtureEntry(1, "feat(cli): collect only", { facts: [...facts] })]));
    expect(markdown).toContain(
      "- **cli** [#1](https://git.example/acme/api/pull/1) - Adds the `--collectTests` flag to list tests",
    );
    expect(markdown).not.toContain("--collect-tests");
  });

  it("joins security updates of dependencies in one line", () => {
    const update = (number: number, name: string) =>
      fixtureEntry(number, `Update dependency ${name} to v2 [SECURITY]`, {
        category: "Security",
        security: true,
        folded: true,
      });
    const { markdown } = writeDraft(fixtureLedger([update(1, "left"), update(2, "right")]));
    expect(markdown).toContain(
      "- Dependency security updates: left to v2 ([#1](https://git.example/acme/api/pull/1)); right to v2 ([#2]",
    );
  });

  it("skips the changelog with a reason when nothing is worth announcing", () => {
    expect(writeChangelog(fixtureLedger([]), { tone: "Formal" })).toEqual({
      skipped: true,
      reason: "Nothing changed in this range.",
    });
    const dropped = (number: number) => fixtureEntry(number, "chore: x", { disposition: "dropped" });
    expect(writeChangelog(fixtureLedger([dropped(1)]), { tone: "Formal" })).toMatchObject({
      reason: "The only change in this range is not worth announcing.",
    });
    expect(writeChangelog(fixtureLedger([dropped(1), dropped(2)]), { tone: "Formal" })).toMatchObject({
      reason: "None of the 2 changes in this range is worth announcing.",
    });
  });

  it("keeps the summary within 180 words for long titles", () => {
    const long = "word ".repeat(30).trim();
    const ledger = fixtureLedger(
      Array.from({ length: 30 }, (_, index) =>
        fixtureEntry(index + 1, `Fix ${index} ${long}`, { security: index % 2 === 0, breaking: index % 3 === 0 }),
      ),
    );
    const [, , summary = ""] = writeDraft(ledger).markdown.split("\n");
    expect(summary.split(/\s+/).length).toBeLessThanOrEqual(180);
  });

  it("names the company instead of the repository when one is given", () => {
    const ledger = fixtureLedger([fixtureEntry(1, "Fix a b")]);
    const draft = writeChangelog(ledger, { tone: "Formal", companyName: "Acme Cloud" });
    expect(isSkipped(draft) ? "" : draft.title).toBe("Acme Cloud fixes a b");
  });
});
