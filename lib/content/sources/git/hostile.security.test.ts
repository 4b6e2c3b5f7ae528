import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Activity } from "#lib/content/activity.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Fact, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { type ImportedCommit, importCommits } from "#lib/testing/fast-import.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { candidateRanges } from "./candidate-ranges.ts";
import { FIELD_MAX_BYTES } from "./nul-fields.ts";
import { openLocalRepository } from "./open.ts";
import { PATCH_MAX_BYTES } from "./patch-builder.ts";

/** No part of this history may take longer than a person waits. */
const TIME_MAX_MS = 40_000;
const RANGE = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "" };
const TAGS = 100_000;
const INVALID = Buffer.from([0x66, 0x65, 0x61, 0x74, 0x3a, 0x20, 0xff, 0xfe, 0x80, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x0a]);
const bytes = (text: string): Buffer => Buffer.concat([INVALID.subarray(0, -1), Buffer.from(text)]);

/** Paths that look like quotes, options, pathspecs, headers of patches and other paths. */
const PATHS = [
  "src/line\nfeed.ts",
  'src/"quoted" and spaced.ts',
  "src/back\\slash\ttab.ts",
  "src/b/src/a b/src/a.ts",
  ":(glob,exclude)**.ts",
  "-rf --exec=true.ts",
  "src/\u202egnp.ts",
  "src/a.ts\nM",
  `${"deep/".repeat(600)}a.ts`,
  "docs/line\nfeed.md",
  "CHANGES/+a\n.bugfix.md",
];

/** Marks and trailers that tools read, unclosed, contradictory, with reversed text, and thousands of times. */
const TRAILERS = [
  "BEGIN_COMMIT_OVERRIDE\nfeat!: overridden",
  "```release-note\nunclosed note",
  "<!-- unclosed comment",
  '---\n"a": major\n"a": patch',
  "Co-authored-by: \u202eevA\u202c <eva@b.example>",
  "Co-authored-by: <>",
  `This reverts commit ${"0".repeat(40)}.`,
  "BREAKING CHANGE:",
  "Fixes #1, closes a/b#2, resolves https://x.example/issues/3",
  "Changelog: \u2067none",
].map((line) => `${line}\n`.repeat(2_000));

const COMMITS: readonly ImportedCommit[] = [
  {
    message: "feat: begin",
    files: [
      { path: "CHANGELOG.md", data: "# Changelog\n\n## Unreleased\n\n- Begin\n" },
      { path: "package.json", data: '{"dependencies":{"x":"1.0.0"}}\n' },
      { path: "docs/guide.md", data: "# Guide\n\nThe program reads files.\n" },
    ],
  },
  { message: `feat: long message\n\n${"Adds words. ".repeat(4_200_000)}`, files: [{ path: "src/a.ts", data: "1\n" }] },
  { message: `fix: ${"long subject ".repeat(100_000)}`, files: [{ path: "src/a.ts", data: "2\n" }] },
  {
    message: "feat: many files",
    files: Array.from({ length: 10_000 }, (_, file) => ({ path: `src/many/file-${file}.ts`, data: `${file}\n` })),
  },
  {
    message: "feat: binary and minified files",
    files: [
      { path: "src/image", data: Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 256)) },
      { path: "src/app.js", data: `${"var a=1;".repeat(500_000)}\n` },
      { path: "src/app.min.js", data: `${"var a=1;".repeat(100_000)}\n` },
      { path: "src/late-nul.ts", data: `${"x\n".repeat(10_000)}\0\0\n` },
    ],
  },
  { message: "feat: many lines", files: [{ path: "src/lines.ts", data: "\n".repeat(400_000) }] },
  {
    message: bytes(" the reader\n\nIt now reads \xff\xfe.\n"),
    author: Buffer.concat([INVALID.subarray(6, -1), Buffer.from(" <a@b.example>")]),
    files: [
      { path: bytes(".ts"), data: INVALID },
      { path: Buffer.from([0x73, 0x72, 0x63, 0x2f, 0xff, 0x2e, 0x6d, 0x64]), data: INVALID },
      { path: "src/latin-1.ts", data: Buffer.from("const caf\xe9 = 1;\n", "latin1") },
      { path: "CHANGELOG.md", data: Buffer.concat([Buffer.from("# Changelog\n\n## Unreleased\n\n- "), INVALID]) },
    ],
  },
  {
    message: "feat: \u202eshow evil text\u202c and \u2067more\n\n\u202eIt now shows `evil`.\u202c\n",
    files: [{ path: "src/\u202etxt.ts", data: "export const \u202eevil = 1;\n" }],
  },
  { message: "feat: odd paths", files: PATHS.map((path) => ({ path, data: `export const a = "${path.length}";\n` })) },
  {
    message: "feat: text that looks like a patch",
    files: [
      {
        path: "src/patch.ts",
        data: `\0${"a".repeat(40)}\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n`,
      },
      { path: "src/patch.md", data: `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,99999999 @@\n-a\n+b\n` },
    ],
  },
  {
    message: "feat: files that parsers choke on",
    files: [
      { path: "package.json", data: "[".repeat(500_000) },
      { path: "web/package.json", data: '{"dependencies":'.repeat(50_000) },
      { path: "pyproject.toml", data: `a = ${"[".repeat(100_000)}\n` },
      { path: "docs/guide.md", data: `# Guide\n\n${"- [a](<b ".repeat(40_000)}\n${"`".repeat(50_000)}\n` },
      { path: "openapi.json", data: "{".repeat(500_000) },
      { path: "src/flags.go", data: `${'f.Flag("a", '.repeat(30_000)}\n` },
      { path: ".env.example", data: "A=".repeat(100_000) },
      { path: ".changeset/a.md", data: `---\n${'"a": minor\n'.repeat(20_000)}---\n\n${"**a *b ".repeat(20_000)}\n` },
    ],
  },
  { message: `fix: trailers and marks\n\n${TRAILERS.join("\n")}`, files: [{ path: "src/a.ts", data: "5\n" }] },
  { message: "feat: from the far future", seconds: 99_999_999_999_999, files: [{ path: "src/a.ts", data: "3\n" }] },
  { message: "feat: names `--a-flag` and lostName", files: [{ path: "src/a.ts", data: "4\n" }] },
];

let repository: TestRepository;
let activity: Activity;
let ledger: Ledger;
let ms: number;

beforeAll(async () => {
  repository = new TestRepository({ bare: true });
  await importCommits(repository.path, COMMITS);
  const sha = repository.git("rev-parse", "main").trim();
  const tags = Array.from(
    { length: TAGS },
    (_, tag) => `${sha} refs/tags/v1.${Math.floor(tag / 1_000)}.${tag % 1_000}`,
  );
  writeFileSync(join(repository.path, "packed-refs"), `${tags.toSorted((a, b) => (a < b ? -1 : 1)).join("\n")}\n`);
  const started = performance.now();
  const source = await openLocalRepository(repository.path, { environment: process.env });
  const first = repository.git("rev-list", "--max-parents=0", "main").trim();
  activity = await source.readActivity({ kind: "revisions", from: first, to: "main" });
  ledger = buildLedger([activity], { audience: "developers", range: RANGE });
  ms = performance.now() - started;
});
afterAll(() => repository.remove());

function findEntry(title: string): LedgerEntry {
  const match = ledger.entries.find((entry) => entry.title.toLowerCase().includes(title));
  if (match === undefined) throw new Error(`There is no entry ${title}.`);
  return match;
}

const isCut = ({ evidence }: LedgerEntry): boolean => evidence.some(({ signal }) => signal === "limit");

/** Whether a fact is text that can be stored and shown, with a place of whole lines or characters. */
function isValid({ text, span }: Fact): boolean {
  const from = span.in === "file" ? 1 : 0;
  const isPlace = Number.isInteger(span.from) && span.from >= from && span.to >= span.from;
  return isPlace && text.length > 0 && text.length <= 1_000 && text.isWellFormed() && !/[\0\n]/.test(text);
}

describe("a hostile history", () => {
  it("is read in bounded time, and every commit is in the ledger once", () => {
    expect(ms).toBeLessThan(TIME_MAX_MS);
    expect(ledger.commits.counted).toBe(COMMITS.length - 1);
    expect(ledger.commits.owned + ledger.commits.dropped).toBe(COMMITS.length - 1);
  });

  it("gives valid facts or none", () => {
    const facts = ledger.entries.flatMap((entry) => entry.facts);
    expect(facts.filter((fact) => !isValid(fact))).toEqual([]);
    expect(JSON.stringify(ledger).isWellFormed()).toBe(true);
    expect(ledger.entries.every((entry) => entry.facts.length <= 40)).toBe(true);
  });

  it("says on the entry that patches were cut", () => {
    for (const title of ["many files", "many lines", "files that parsers choke on"]) {
      expect({ title, isCut: isCut(findEntry(title)) }).toEqual({ title, isCut: true });
    }
    expect(isCut(findEntry("odd paths"))).toBe(false);
  });

  it("takes no unclosed mark for a title, and credits a person of many trailers once", () => {
    const { title, authors } = findEntry("trailers and marks");
    expect(title).toBe("fix: trailers and marks");
    expect(authors.map(({ name }) => name)).toEqual(["Ann Author", "\u202eevA\u202c", "unknown"]);
  });

  it("bounds what is kept of messages, patches and lists of files", () => {
    for (const { body, subject, files, patch } of activity.commits) {
      expect(body.length).toBeLessThanOrEqual(FIELD_MAX_BYTES);
      expect(subject.length).toBeLessThanOrEqual(1_000);
      expect(files.length).toBeLessThanOrEqual(3_000);
      const lines = patch?.files.flatMap(({ hunks }) => hunks.flatMap(({ added, removed }) => [...added, ...removed]));
      expect((lines ?? []).reduce((sum, line) => sum + line.length, 0)).toBeLessThanOrEqual(PATCH_MAX_BYTES);
    }
  });

  it("keeps paths as git has them", () => {
    const commit = activity.commits.find(({ subject }) => subject === "feat: odd paths");
    expect(commit?.files.map(({ path }) => path).toSorted()).toEqual(PATHS.toSorted());
    expect(commit?.patch?.files.map(({ path }) => path).toSorted()).toEqual(PATHS.toSorted());
  });

  it("reads the newest 20,000 of 100,000 tags, in order, and says so", async () => {
    const source = await openLocalRepository(repository.path, { environment: process.env });
    const releases = await source.releases();
    expect(releases).toHaveLength(20_000);
    expect(activity.tagsMax).toBe(20_000);
    expect(releases[0]?.tag).toBe("v1.99.999");
    const [newest] = candidateRanges(releases, { sha: source.head, committedAt: await source.headTime() });
    expect(newest).toMatchObject({ from: "v1.99.998", to: "v1.99.999" });
  });
});
