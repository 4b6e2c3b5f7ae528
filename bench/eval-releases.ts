import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Activity } from "#lib/content/activity.ts";
import { ledgerRange } from "#lib/content/changelog.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import { type Measured, measure, type Share } from "./releases/measure.ts";

/**
 * Measures what the engine reads and chooses on public histories, beside the notes that their maintainers keep in the
 * repository (generation.md, sections 2 and 9). Usage: npm run eval:releases -- <mirror> <A..B> [<mirror> <A..B>]...
 * Each range is measured twice: with facts, and with titles, descriptions and paths alone. Writes bench/results/.
 */

const usage = "Usage: npm run eval:releases -- <mirror> <A..B> [<mirror> <A..B>]...\n";
const RESULTS = new URL("./results/", import.meta.url);

type Row = { name: string; range: string; seconds: number; facts: Measured; titles: Measured };

function readPairs(args: readonly string[]): { mirror: string; range: string }[] {
  if (args.length === 0 || args.length % 2 === 1) {
    process.stderr.write(usage);
    process.exit(1);
  }
  return args.flatMap((mirror, index) => (index % 2 === 0 ? [{ mirror, range: args[index + 1] ?? "" }] : []));
}

/** The same activity as a source gives it that reads no contents. */
function withoutContents({ files: _, names: _names, notePolicy: _policy, ...activity }: Activity): Activity {
  return { ...activity, commits: activity.commits.map(({ patch: _patch, ...commit }) => commit) };
}

async function measureRange(mirror: string, range: string): Promise<Row> {
  const [from = "", to = ""] = range.split("..");
  const source = await openLocalRepository(mirror, { environment: process.env });
  const started = performance.now();
  const activity = await source.readActivity({ kind: "revisions", from, to });
  const named = ledgerRange(activity.range, activity.commits.at(-1)?.committedAt);
  const facts = measure(activity, activity, named);
  const seconds = (performance.now() - started) / 1_000;
  const name = basename(mirror) === "repo" ? basename(dirname(mirror)) : basename(mirror);
  return { name, range, seconds, facts, titles: measure(withoutContents(activity), activity, named) };
}

function percent({ hits, of }: Share): string {
  return of === 0 ? "-" : `${Math.round((100 * hits) / of)}% (${of})`;
}

const both = (row: Row, read: (measured: Measured) => string): string => `${read(row.titles)} / ${read(row.facts)}`;

/** Columns of the table; those with two values show titles alone before facts. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: Row) => string])[] = [
  ["History", ({ name, range }) => `${name} ${range}`],
  ["Changes", ({ facts }) => String(facts.changes)],
  ["Kept", (row) => both(row, ({ kept }) => String(kept))],
  ["Folded", ({ facts }) => String(facts.folded)],
  ["Source facts", (row) => both(row, ({ source }) => percent(source))],
  ["Printable", (row) => both(row, ({ printable }) => percent(printable))],
  ...(["note", "statement", "documentation", "surface", "dependency", "shape"] as const).map(
    (kind) => [kind, ({ facts }: Row) => String(facts.kinds[kind])] as const,
  ),
  ["Highlights", (row) => both(row, ({ highlights }) => String(highlights))],
  ["Substance", (row) => both(row, ({ substance }) => percent(substance))],
  [
    "Inclusion precision",
    (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.inclusionPrecision) : "-")),
  ],
  ["Inclusion recall", (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.inclusionRecall) : "-"))],
  ["Breaking recall", (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.breakingRecall) : "-"))],
  [
    "Breaking precision",
    (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.breakingPrecision) : "-")),
  ],
  [
    "Breaking recall without notes",
    (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.unnotedRecall) : "-")),
  ],
  [
    "Breaking precision without notes",
    (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.unnotedPrecision) : "-")),
  ],
  ["Category", (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.category) : "-"))],
  ["Noted but dropped", (row) => both(row, ({ agreement }) => (agreement ? String(agreement.dropped.length) : "-"))],
  ["Lead", (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.lead) : "-"))],
  ["Junk", (row) => both(row, ({ agreement }) => (agreement ? percent(agreement.junk) : "-"))],
  ["Names missing", (row) => both(row, ({ missingNames }) => String(missingNames.length))],
  ["Names unchecked", ({ facts }) => String(facts.uncheckedNames)],
  ["Seconds", ({ seconds }) => seconds.toFixed(1)],
];

/** One line for each figure and one column for each history, as there are more figures. */
function toMarkdown(rows: readonly Row[]): string {
  const [head, ...rest] = COLUMNS.map(([heading, cell]) => `| ${[heading, ...rows.map(cell)].join(" | ")} |`);
  const rule = `|${" --- |".repeat(rows.length + 1)}`;
  return [head, rule, ...rest].join("\n");
}

const rows: Row[] = [];
for (const { mirror, range } of readPairs(process.argv.slice(2))) {
  const row = await measureRange(mirror, range);
  rows.push(row);
  process.stderr.write(`${row.name} ${row.range}: ${row.seconds.toFixed(1)} s\n`);
  for (const name of row.facts.missingNames) process.stderr.write(`  missing name: ${name}\n`);
  for (const title of row.facts.agreement?.dropped ?? []) process.stderr.write(`  noted but dropped: ${title}\n`);
}
mkdirSync(RESULTS, { recursive: true });
writeFileSync(new URL("releases.json", RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
console.log(toMarkdown(rows));
