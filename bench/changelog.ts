import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * Compares `clarion changelog` with git-cliff on the same range: whole processes, with changed paths, alternating in
 * one run. Usage: npm run bench:changelog -- --repo <path> [--range A..B] [--rounds N]
 */

const usage = "Usage: npm run bench:changelog -- --repo <path> [--range A..B] [--rounds N]\n";

type Contestant = { name: string; program: string; args: string[]; cwd: string };
type Result = { name: string; medianMs: number; minMs: number; maxMs: number; bytes: number; samplesMs: number[] };

const MAX_OUTPUT = 512 * 1024 * 1024;
const DEFAULT_COMMITS = 4000;

function git(repo: string, ...args: string[]): string {
  return execFileSync("git", ["-C", repo, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** A range of the newest commits of the main line with about the requested number of commits. */
function defaultRange(repo: string, commits: number): string {
  const line = git(repo, "rev-list", "--first-parent", "HEAD").split("\n");
  let [low, high] = [1, line.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (Number(git(repo, "rev-list", "--count", `${line[middle]}..HEAD`)) < commits) low = middle + 1;
    else high = middle;
  }
  return `${line[low]}..${line[0]}`;
}

function contestants(repo: string, range: string): Contestant[] {
  const root = resolve(import.meta.dirname, "..");
  const cliff = resolve(root, `node_modules/git-cliff-${process.platform}-${process.arch}/bin/git-cliff`);
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  const own = ["changelog", "--repo", repo, "--range", range];
  return [
    {
      name: "clarion changelog",
      program: process.execPath,
      args: [...flags, resolve(root, "scripts/clarion.ts"), ...own],
      cwd: repo,
    },
    // With its path as an argument, git-cliff reads a repository without changed paths; in its directory it reads
    // all.
    { name: "git-cliff", program: cliff, args: ["--offline", range], cwd: repo },
    { name: "git log --name-status", program: "git", args: ["log", "--name-status", range], cwd: repo },
  ];
}

/**
 * Runs a program to its end and measures it in milliseconds.
 * @throws Error when it fails or prints nothing
 */
function time({ name, program, args, cwd }: Contestant): { ms: number; bytes: number } {
  const started = performance.now();
  const run = spawnSync(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], maxBuffer: MAX_OUTPUT });
  const ms = performance.now() - started;
  if (run.error) throw run.error;
  if (run.status !== 0 || run.stdout.length === 0)
    throw new Error(`${name} failed: ${run.stderr.toString().slice(0, 800)}`);
  return { ms, bytes: run.stdout.length };
}

function measure(entrants: readonly Contestant[], rounds: number): Result[] {
  const samples = new Map(entrants.map(({ name }) => [name, { ms: [] as number[], bytes: 0 }]));
  // The first round warms the caches of the disk and of each program and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const entrant of round % 2 === 0 ? entrants : entrants.toReversed()) {
      const { ms, bytes } = time(entrant);
      const sample = samples.get(entrant.name);
      if (sample === undefined || round === 0) continue;
      sample.ms.push(ms);
      sample.bytes = bytes;
    }
  }
  return [...samples].map(([name, { ms, bytes }]) => ({
    name,
    medianMs: median(ms),
    minMs: Math.min(...ms),
    maxMs: Math.max(...ms),
    bytes,
    samplesMs: ms,
  }));
}

function print(results: readonly Result[], commits: number, range: string): void {
  const cell = (value: number) => value.toFixed(0).padStart(9);
  console.log(`${commits} commits, ${range}\n`);
  console.log(
    `${"".padEnd(24)}${"median ms".padStart(9)}${"min".padStart(9)}${"max".padStart(9)}${"bytes out".padStart(11)}`,
  );
  for (const { name, medianMs, minMs, maxMs, bytes } of results) {
    console.log(`${name.padEnd(24)}${cell(medianMs)}${cell(minMs)}${cell(maxMs)}${String(bytes).padStart(11)}`);
  }
}

function main(): void {
  const { values } = parseArgs({
    options: { repo: { type: "string" }, range: { type: "string" }, rounds: { type: "string", default: "7" } },
  });
  const rounds = Number(values.rounds);
  if (values.repo === undefined || !Number.isInteger(rounds) || rounds < 1) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const repo = resolve(values.repo);
  const range = values.range ?? defaultRange(repo, DEFAULT_COMMITS);
  const commits = Number(git(repo, "rev-list", "--count", range));
  const results = measure(contestants(repo, range), rounds);
  print(results, commits, range);
  const [own, cliff] = results;
  const ratio = (own?.medianMs ?? 0) / (cliff?.medianMs ?? 1);
  console.log(`\nclarion / git-cliff: ${ratio.toFixed(2)} (below 1 is faster)`);
  const folder = resolve(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const report = { commits, range, rounds, node: process.version, git: git(repo, "--version"), ratio, results };
  writeFileSync(resolve(folder, "changelog.json"), `${JSON.stringify(report, null, 2)}\n`);
}

main();
