import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FilePatch, Hunk } from "#lib/content/activity.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { findDocumentation } from "./find-documentation.ts";
import { isDocumentationFile } from "./paths.ts";

const PATH = "docs/usage.md";
const SENTENCE = "The server closes idle connections after `idle_timeout` seconds.";

type Edit = { path?: string; from?: number; added?: string[]; removed?: string[] };

function toFile({ path = PATH, from = 1, added = [], removed = [] }: Edit): FilePatch {
  const hunk: Hunk = { section: "", removedFrom: from, addedFrom: from, removed, added };
  return { path, status: "modified", hunks: [hunk] };
}

/** A change with one commit for each list of edits, an hour apart. */
function makePatched(id: string, title: string, commits: Edit[][], hour = 0): Change {
  const change = makeChange(title, { id });
  const [base] = change.commits;
  if (base === undefined) throw new Error("no commit");
  change.commits = commits.map((edits, index) => ({
    ...base,
    sha: `${id}-${index}`,
    committedAt: new Date(Date.UTC(2026, 0, 1, hour + index)).toISOString(),
    patch: { files: edits.map(toFile), cut: false },
  }));
  return change;
}

const TITLE = "Close idle connections";

/** Facts of one change that makes `after` of `before` by adding these lines. */
function read(before: string, after: string, added: string[], path = PATH): string[] {
  const change = makePatched("a", TITLE, [[{ path, added }]]);
  const facts = findDocumentation([change], [{ path, before, after }]).get("a") ?? [];
  return facts.map(({ standing, text }) => `${standing}: ${text}`);
}

describe("findDocumentation", () => {
  it("reads a sentence that a change adds, with its lines", () => {
    const change = makePatched("a", TITLE, [
      [{ from: 3, added: ["The server closes idle", "connections after a minute."] }],
    ]);
    const after = "# Usage\n\nThe server closes idle\nconnections after a minute.\n";
    expect(findDocumentation([change], [{ path: PATH, before: "# Usage\n", after }]).get("a")).toEqual([
      {
        kind: "documentation",
        standing: "printable",
        text: "The server closes idle connections after a minute",
        span: { in: "file", commit: "a-0", path: PATH, from: 3, to: 4 },
      },
    ]);
  });

  it.each([
    ["is rewrapped", SENTENCE.replace(" after", "\nafter"), SENTENCE],
    ["gets a new wording", SENTENCE.replace("closes", "will close"), SENTENCE],
    ["is gone at the end", "", ""],
    ["stood there before", SENTENCE, `${SENTENCE}\n\n${SENTENCE}`],
  ])("finds nothing new when a sentence %s", (_, before, after) => {
    expect(read(before, after, after.split("\n"))).toEqual([]);
  });

  it("finds nothing new when a sentence moves to another file", () => {
    const change = makePatched("a", TITLE, [[{ added: [SENTENCE] }, { path: "docs/old.md", removed: [SENTENCE] }]]);
    const files = [
      { path: PATH, before: "", after: SENTENCE },
      { path: "docs/old.md", before: SENTENCE, after: "" },
    ];
    expect(findDocumentation([change], files).size).toBe(0);
  });

  it("gives a sentence to the change that wrote it last", () => {
    const other = "Requests fail with a timeout of the upstream.";
    const first = makePatched("a", TITLE, [[{ added: [SENTENCE] }], [{ removed: [SENTENCE], added: [other] }]]);
    const second = makePatched("b", TITLE, [[{ removed: [other], added: [SENTENCE] }]], 5);
    const facts = findDocumentation([second, first], [{ path: PATH, before: "", after: SENTENCE }]);
    expect([...facts.keys()]).toEqual(["b"]);
  });

  it("says nothing of a sentence that a later change only rewords", () => {
    const draft = SENTENCE.replace("idle_timeout", "timeout");
    const first = makePatched("a", TITLE, [[{ added: [draft] }]]);
    const second = makePatched("b", TITLE, [[{ removed: [draft], added: [SENTENCE] }]], 5);
    expect(findDocumentation([second, first], [{ path: PATH, before: "", after: SENTENCE }]).size).toBe(0);
  });

  it.each([
    [
      "half of the words of one that is gone",
      "Idle connections of the server are ended by it after a while.",
      SENTENCE,
      "",
    ],
    ["a kept one without a name of its own", "The server closes connections which are idle.", SENTENCE, SENTENCE],
  ])("finds nothing new when a sentence repeats %s", (_, added, before, kept) => {
    expect(read(before, `${kept}\n\n${added}`, [added])).toEqual([]);
  });

  it.each([
    ["a parallel sentence has a name of its own", SENTENCE.replace("idle_timeout", "read_timeout"), SENTENCE],
    ["a sentence announces the end of what a lost one tells", "The server no longer closes idle connections.", ""],
  ])("finds something new when %s", (_, added, kept) => {
    expect(read(SENTENCE, `${kept}\n\n${added}`, [added])).toHaveLength(1);
  });

  it.each([
    "That connection is then closed with the idle connections of the server.",
    "Any other idle connections are closed by the server at once.",
    "Passing it to the server makes idle connections close at once.",
    "Maximum time that idle connections of the server may stay open.",
    "Whether the server should close idle connections at once.",
    "`idle.conf` → idle connections are closed by the server at once.",
    "Now that idle connections are known, the server can close them.",
  ])("finds nothing in a sentence that leans on another one: %s", (added) => {
    expect(read("", added, [added])).toEqual([]);
  });

  it("finds nothing new when a sentence rewords one of a page that the change removes", () => {
    const old = "Idle connections are closed by the server in the end.";
    const change = makePatched("a", TITLE, [[{ added: [SENTENCE] }, { path: "guide.md", removed: [old] }]]);
    for (const file of change.commits[0]?.patch?.files ?? []) if (file.path === "guide.md") file.status = "deleted";
    expect(findDocumentation([change], [{ path: PATH, before: "", after: SENTENCE }]).size).toBe(0);
  });

  it("keeps the owner of a sentence when a later change rewrites the line around it", () => {
    const line = `${SENTENCE} Busy ones stay.`;
    const first = makePatched("a", TITLE, [[{ from: 4, added: [line] }]]);
    const edited = `${SENTENCE} Busy ones stay open.`;
    const second = makePatched("b", "Reword", [[{ from: 4, removed: [line], added: [edited] }]], 5);
    const facts = findDocumentation([first, second], [{ path: PATH, before: "", after: edited }]);
    expect(facts.get("a")).toMatchObject([{ span: { commit: "a-0", from: 4, to: 4 } }]);
  });

  it.each([
    ["code", `\`\`\`\n${SENTENCE}\n\`\`\``],
    ["a table", `| ${SENTENCE} |`],
    ["a comment", `<!--\n${SENTENCE}\n-->`],
    ["front matter", `---\ntext: ${SENTENCE}\n---`],
    ["a heading", `## ${SENTENCE}`],
    ["a pointer", "See the chapter on idle connections for more."],
    ["a step", "Run the server and wait for idle connections to close."],
    ["a later step", "Then set `idle_timeout` of the server to a minute."],
    ["a pointer to another section", "Idle connections of the server are closed as in the next section."],
    ["a cell whose subject stands elsewhere", "Closes every idle connection of the server after a while."],
    ["a requirement without a verb", "- A running server with idle connections of version 8."],
    ["the absence of something", "No extra server is required to close idle connections."],
    ["an introduction of a list", "The server closes idle connections in two ways:"],
    ["a question", "How long do idle connections stay open on a server?"],
    ["an example", "Idle connections to `acme` close after `idle_timeout` seconds."],
    ["background", "The parser accepts trailing commas in lists."],
    ["what another thing is", "Redis is a database that keeps idle connections open."],
    ["the sentence before", "This closes idle connections of the server after a minute."],
    ["a purpose of the sentence before", "To avoid this, close the idle connections of the server."],
    ["advice", "We recommend to close idle connections of the server early."],
    ["a pointer behind a purpose", "To learn when the server closes idle connections, see the reference."],
    ["what another page has", "The guide to idle connections explains when the server closes them."],
    ["the lead of a list", "Here are the idle connections of the server."],
    ["a parallel", "Similarly, idle connections of the server close at night."],
    ["a habit", "Customarily, idle connections of the server close at night."],
    ["the same for something else", "The same applies to idle connections of the proxy."],
    ["a reason", "The reason is that idle connections of the server cost memory."],
    ["a place of the page", "The limit above is for idle connections of the server."],
    ["a value of the sentence before", "`true` if idle connections of the server are closed."],
    ["a cut sentence", "Idle connections of the server are closed early, e.g."],
    ["a label with a sentence", "- Counting idle connections: A connection of the server counts once."],
    ["a label in bold", "- **Idle connections**: the server closes them after a minute."],
    ["an entry of a list of links", "- [Idle connections](idle.md) - how the server closes connections"],
    ["a fragment of a list", "- Memory of the idle connections"],
    ["lines of the code", "Idle connections of the server are closed at lines 82-86 as written."],
    ["lines of a file", "The server closes idle connections in `src/server/idle.ts:72-102`."],
    ["a file of the code", "The server closes idle connections in `src/server/idle.ts`."],
  ])("skips %s", (_, after) => {
    expect(read("", after, after.split("\n"))).toEqual([]);
  });

  it.each([
    ["leans on the heading", "The option closes idle connections of the server after a minute."],
    ["tells an example", "Idle connections to `./my-app` close in the example."],
    ["speaks to the reader", "You can close idle connections of the server by hand."],
    ["tells the past", "Previously, idle connections of the server stayed open for an hour."],
    ["has no subject after a condition", "By default, closes the idle connections of all servers."],
    ["depends on a value of the heading", "If `true`, idle connections of the server stay open."],
    ["names other code", "Idle connections are kept by `Keeper` until it stops."],
    ["is a fragment", "Single place for the idle connections of all servers."],
    ["promises", "Idle connections of the server will be closed sooner in the future."],
    ["has names of code", "The server closes idle connections after idle_timeout seconds."],
    ["has another thing as its subject", "The parser reads the idle time of connections."],
    ["defines an item of a list", "`idle_timeout` - the time after which idle connections close."],
  ])("never prints a sentence that %s", (_, after) => {
    expect(read("", after, [after])).toEqual([expect.stringMatching(/^source: /)]);
  });

  it("prints a sentence without markup, with its code", () => {
    const written = "Note that **[idle](x.md) connections** close after ``idle_timeout`` seconds.";
    const printed = ["printable: Idle connections close after `idle_timeout` seconds"];
    expect(read("", written, [written])).toEqual(printed);
    const rst = ".. versionchanged:: 2.0\n   Idle connections close after ``idle_timeout`` seconds.\n";
    expect(read("", rst, rst.split("\n"), "docs/usage.rst")).toEqual(printed);
  });

  it("prints a sentence that stands under the name of what the change is about", () => {
    const sentence = "The server warns the clients of idle connections before it ends them.";
    const below = (heading: string) => read("", `### ${heading}\n\n${sentence}`, [sentence]);
    expect(below("`idle_timeout`")).toEqual([`printable: ${sentence.slice(0, -1)}`]);
    expect(below("`port`")).not.toContainEqual(expect.stringMatching(/^printable/));
  });

  it("keeps headings without marks out of the sentences below them", () => {
    const printed = ["printable: The server closes idle connections after `idle_timeout` seconds"];
    expect(read("", `**Idle connections**\n${SENTENCE}`, [SENTENCE])).toEqual(printed);
    expect(read("", `Idle connections\n: ${SENTENCE}`, [`: ${SENTENCE}`])).toEqual(printed);
    const rst = `Idle connections\n    ${SENTENCE.replaceAll("`", "``")}`;
    expect(read("", rst, rst.split("\n"), "docs/usage.rst")).toEqual(printed);
  });

  it("skips sentences about what the page's own examples define", () => {
    const page = "```py\nclass IdleServer:\n    pass\n```\n\nThe idle connections of `IdleServer` close.";
    expect(read("", page, page.split("\n"))).toEqual([]);
  });

  it("skips tutorials", () => {
    expect(read("", SENTENCE, [SENTENCE], "docs/server-tutorial.md")).toEqual([]);
  });

  it("finds nothing new when a change moves a sentence from another document", () => {
    const change = makePatched("a", TITLE, [[{ added: [SENTENCE] }, { path: "docs/old.md", removed: [SENTENCE] }]]);
    expect(findDocumentation([change], [{ path: PATH, before: "", after: SENTENCE }]).size).toBe(0);
  });

  it("keeps the content of code when it cleans a sentence", () => {
    const written = "Idle connections close after `idle[0]` of `*_limits` in the [`Pool`](pool.md) or `Pools`_.";
    const after = written.replace("[`Pool`](pool.md)", "`Pool`");
    expect(read("", written, [written], "docs/usage.rst")).toEqual([
      `printable: ${after.replace("`Pools`_.", "Pools")}`,
    ]);
  });

  it.each(["Improve the docs of idle connections", "docs: close idle connections", "refactor: close idle connections"])(
    "finds nothing in a change that only explains what was there: %s",
    (title) => {
      const change = makePatched("a", title, [[{ added: [SENTENCE] }]]);
      expect(findDocumentation([change], [{ path: PATH, before: "", after: SENTENCE }]).size).toBe(0);
    },
  );

  it("finds nothing in a change of documents alone", () => {
    const change = makePatched("a", TITLE, [[{ added: [SENTENCE] }]]);
    for (const commit of change.commits) commit.files = [{ path: PATH }, { path: "docs/idle.png" }];
    expect(findDocumentation([change], [{ path: PATH, before: "", after: SENTENCE }]).size).toBe(0);
  });

  it.each([
    ["an option", "Use `--linger` to wait a little longer for clients.", 'cli.option("--linger <seconds>")'],
    ["a short key in quotes", "The value of `linger` is a number of seconds.", 'get("linger")'],
    ["a function", "A call of `closeAfterWait` ends the work of a client.", "export function closeAfterWait() {}"],
    ["a route", "Send a request to `/v2/clients/close` when the work is done.", 'app.post("/v2/clients/close")'],
    ["a label", "The button **Close all clients** ends the work of everyone.", "<Button>Close all clients</Button>"],
  ])("reads a sentence that names %s that the change's code adds", (_, sentence, code) => {
    const change = makePatched("a", "Improve shutdown", [[{ added: [sentence] }, { path: "src/a.ts", added: [code] }]]);
    expect(findDocumentation([change], [{ path: PATH, before: "", after: sentence }]).get("a")).toHaveLength(1);
    const other = makePatched("a", "Improve shutdown", [[{ added: [sentence] }]]);
    expect(findDocumentation([other], [{ path: PATH, before: "", after: sentence }]).size).toBe(0);
  });

  it("says nothing where the change's code only moves what a sentence names", () => {
    const sentence = "A call of `closeAfterWait` ends the work of a client.";
    const code = ["closeAfterWait();"];
    const edits = [{ added: [sentence] }, { path: "src/a.ts", added: code, removed: code }];
    const change = makePatched("a", "Improve shutdown", [edits]);
    expect(findDocumentation([change], [{ path: PATH, before: "", after: sentence }]).size).toBe(0);
  });

  it("reads a sentence with a name of the title that no page had before", () => {
    const sentence = "The gateway asks Valkey before it answers.";
    const change = makePatched("a", "Cache answers of the gateway in Valkey clusters", [[{ added: [sentence] }]]);
    const read = (before: string) =>
      findDocumentation([change], [{ path: PATH, before, after: `${before}${sentence}` }]);
    expect(read("Everything stays in memory.\n\n").size).toBe(1);
    const known = makePatched("b", "Cache the requests in Valkey clusters", [
      [{ added: ["Sessions need Valkey too."] }],
    ]);
    const ends = {
      path: PATH,
      before: "Tokens stay in Valkey.\n",
      after: "Tokens stay in Valkey.\n\nSessions need Valkey too.",
    };
    expect(findDocumentation([known], [ends]).size).toBe(0);
  });

  it("reads the sentences of a new page that is named after the change", () => {
    const path = "docs/idle-connections.md";
    const sentence = "A client may ask for more time with a header.";
    const change = makePatched("a", TITLE, [[{ path, added: [sentence] }]]);
    expect(findDocumentation([change], [{ path, before: null, after: sentence }]).size).toBe(1);
    expect(findDocumentation([change], [{ path, before: "", after: sentence }]).size).toBe(0);
  });

  it("prints at most three sentences of a change", () => {
    const lines = [
      "Idle connections close at the end of the night.",
      "The server closes whatever connection stays idle.",
      "Clients reuse one connection until a proxy finds it idle.",
      "Graceful shutdown waits for connections which are not idle.",
    ];
    const standings = read("", lines.join("\n\n"), lines).map((fact) => fact.split(":")[0]);
    expect(standings).toEqual(["printable", "printable", "printable", "source"]);
  });

  it("reads the net lines of patches as sources when the file was not read", () => {
    const draft = "The server keeps every connection open for a day.";
    const change = makePatched("a", TITLE, [[{ added: [draft] }], [{ removed: [draft], added: [SENTENCE] }]]);
    expect(findDocumentation([change], []).get("a")).toMatchObject([
      { standing: "source", text: SENTENCE.slice(0, -1) },
    ]);
  });

  it("returns spans inside the patch for any document", () => {
    const unit = fc.constantFrom(..."Aa b`*[]().:#->|<!\n", "\n\n", ". ", SENTENCE);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), fc.constantFrom(PATH, "docs/a.rst"), (text, path) => {
        const added = text.split("\n");
        const change = makePatched("a", TITLE, [[{ path, from: 7, added }]]);
        for (const files of [[], [{ path, before: null, after: text }]]) {
          for (const { span } of findDocumentation([change], files).get("a") ?? []) {
            expect(span).toMatchObject({ in: "file", commit: "a-0", path });
            expect(span.from).toBeGreaterThanOrEqual(7);
            expect(span.to).toBeGreaterThanOrEqual(span.from);
            expect(span.to).toBeLessThan(7 + added.length);
          }
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

describe("isDocumentationFile", () => {
  it.each([
    "README.md",
    "docs/cli.md",
    "packages/cli/README.md",
    "website/docs/a.mdx",
    "doc/config.rst",
    "UPGRADING.md",
  ])("accepts %s", (path) => {
    expect(isDocumentationFile(path)).toBe(true);
  });

  it.each([
    ["a legal page", "apps/web/src/pages/privacy.md"],
    ["a README in the source", "packages/cli/src/table/README.md"],
    ["a README of tests", "apps/web/playwright/README.md"],
    ["a design document", "docs/rfcs/batching.md"],
    ["a plan of work on an issue", "docs/issues/2026-03-23-batching/definition.md"],
    ["a versioned copy", "website/versioned_docs/version-29.7/cli.md"],
    ["an older version", "docs/1.x/cli.md"],
    ["a changelog", "docs/CHANGELOG.md"],
    ["a note", ".changeset/brave-cats.md"],
    ["a translation", "docs/zh/cli.md"],
    ["instructions for assistants", "docs/skills/review.md"],
    ["a text for contributors", "CONTRIBUTING.md"],
    ["code", "docs/index.ts"],
    ["a document of another product", "vendor/github.com/a/b/README.md"],
    ["a blog post", "website/blog/2026-01-01-release.md"],
    ["a README of the repository's own tools", "tools/release/README.md"],
    ["a text for packagers", "docs/packaging/linux.md"],
  ])("refuses %s", (_, path) => {
    expect(isDocumentationFile(path)).toBe(false);
  });
});
