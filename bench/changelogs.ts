import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { Draft } from "#lib/content/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";

/**
 * Writes the changelogs of public repositories with different habits to bench/changelogs, each twice, and compares
 * them with an independent count. Usage: node --conditions=react-server bench/changelogs.ts <name>=<clone> ...
 */

type Sample = { url: string; range: string; habit: string };

const SAMPLES: Readonly<Record<string, Sample>> = {
  "git-lfs": {
    url: "https://github.com/git-lfs/git-lfs",
    range: "v3.5.1..v3.6.0",
    habit: "pull requests by merge commit, titles in plain words",
  },
  hono: {
    url: "https://github.com/honojs/hono",
    range: "v4.11.0..v4.12.0",
    habit: "squashed pull requests with conventional titles",
  },
  redis: {
    url: "https://github.com/redis/redis",
    range: "7.4-rc1..7.4.0",
    habit: "squashes and direct commits without a convention",
  },
  vite: {
    url: "https://github.com/vitejs/vite",
    range: "v8.1.0..v8.2.0",
    habit: "squashed pull requests, conventional titles, packages in one repository",
  },
};

type Output = Draft & { ledger: Ledger };

function run(clone: string, { url, range }: Sample): string {
  const program = resolve(import.meta.dirname, "..", "scripts/clarion.ts");
  const args = ["changelog", "--repo", clone, "--url", url, "--range", range, "--json"];
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  const made = spawnSync(process.execPath, [...flags, program, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (made.status !== 0) throw new Error(made.stderr);
  return made.stdout;
}

/** Entries that a reader would see twice: the same pull request or the same words. */
function duplicates(entries: readonly LedgerEntry[]): number {
  const keys = entries.map(
    ({ refs, title }) => refs.find(({ type }) => type === "pull_request")?.id ?? normalizeTitle(title),
  );
  const titles = entries.map(({ title }) => normalizeTitle(title));
  return keys.length - new Set(keys).size + titles.length - new Set(titles).size;
}

type Row = Record<"name" | "range", string> &
  Record<"counted" | "owned" | "dropped" | "entries" | "highlights" | "duplicates" | "bots" | "faults", number> & {
    identical: boolean;
    balanced: boolean;
  };

function judge(name: string, sample: Sample, clone: string, first: string, second: string): Row {
  const { ledger, ...draft } = JSON.parse(first) as Output;
  const kept = ledger.entries.filter(({ disposition }) => disposition !== "dropped");
  const counted = Number(execFileSync("git", ["-C", clone, "rev-list", "--count", sample.range], { encoding: "utf8" }));
  const { owned, dropped } = ledger.commits;
  return {
    name,
    range: sample.range,
    counted,
    owned,
    dropped,
    entries: kept.length,
    highlights: kept.filter(({ disposition }) => disposition === "highlight").length,
    duplicates: duplicates(kept),
    bots: kept.filter(
      ({ authors }) => authors.length > 0 && authors.every(({ name: author }) => isBot({ name: author })),
    ).length,
    faults: verifyDraft(draft, ledger).length,
    identical: first === second,
    balanced: counted === owned + dropped,
  };
}

/** The text with a comment about its source and how to regenerate it. */
function page(sample: Sample, row: Row, markdown: string): string {
  const header = [
    `Repository: ${sample.url} (${sample.habit})`,
    `Range: ${sample.range}, ${row.counted} commits: ${row.owned} owned by entries, ${row.dropped} dropped with a reason`,
    `Command: npm run -s clarion -- changelog --repo <clone> --url ${sample.url} --range ${sample.range}`,
  ];
  return `<!--\n${header.join("\n")}\n-->\n\n${markdown.trimEnd()}\n`;
}

function main(): void {
  const rows: Row[] = [];
  const folder = resolve(import.meta.dirname, "changelogs");
  mkdirSync(folder, { recursive: true });
  for (const argument of process.argv.slice(2)) {
    const [name = "", clone = ""] = argument.split("=");
    const sample = SAMPLES[name];
    if (sample === undefined || clone === "")
      throw new Error(`Give <name>=<clone>, where name is one of ${Object.keys(SAMPLES).join(", ")}.`);
    const [first, second] = [run(clone, sample), run(clone, sample)];
    const row = judge(name, sample, clone, first, second);
    rows.push(row);
    writeFileSync(resolve(folder, `${name}.md`), page(sample, row, (JSON.parse(first) as Output).markdown));
  }
  console.table(rows);
  const results = resolve(import.meta.dirname, "results");
  mkdirSync(results, { recursive: true });
  writeFileSync(resolve(results, "changelogs.json"), `${JSON.stringify(rows, null, 2)}\n`);
  if (rows.some(({ identical, balanced, faults }) => !identical || !balanced || faults > 0)) process.exitCode = 1;
}

main();
