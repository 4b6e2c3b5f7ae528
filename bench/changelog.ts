import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createHostileHistory, createLongHistory, type History } from "#bench/histories.ts";

/**
 * Compares `clarion changelog`, with facts and without, with git-cliff on the same range: whole processes, with changed
 * paths, alternating in one run. With `--memory` it measures peak memory instead, of one run each.
 */

const usage = `Usage: npm run bench:changelog -- --repo <path> [--range A..B] [--rounds N] [--memory]
       npm run bench:changelog -- --memory --synthetic <commits> | --large <commits> | --hostile

  --synthetic N  a generated history of N small commits
  --large N      the same, whose newest 5,000 commits add 150 KB each
  --hostile      a message of 50 MB, 100,000 tags, 100,000 files in one commit, lines and patches of many MB
`;

type Contestant = { name: string; program: string; args: string[]; cwd: string };
type Result = { name: string; medianMs: number; minMs: number; maxMs: number; bytes: number; samplesMs: number[] };

const MAX_OUTPUT = 512 * 1024 * 1024;
const DEFAULT_COMMITS = 4000;
/** Times git-cliff (generation.md, section 9). */
const GOALS = { outline: 1, facts: 3 };
/** A history of `--large` needs more memory than this where no limit holds. */
const MEMORY_GOAL_MB = 1_000;
/** Prints the most memory that a process of Node.js had, in KB. */
const PRINT_MEMORY =
  "data:text/javascript,process.on('exit',()=>console.error('maxrss',process.resourceUsage().maxRSS))";

const root = resolve(import.meta.dirname, "..");

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

function clarion(name: string, repo: string, range: string, options: readonly string[] = []): Contestant {
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  const args = ["changelog", "--repo", repo, "--range", range, ...options];
  return { name, program: process.execPath, args: [...flags, resolve(root, "scripts/clarion.ts"), ...args], cwd: repo };
}

function withAndWithoutFacts(repo: string, range: string): [Contestant, Contestant] {
  return [clarion("clarion, with facts", repo, range), clarion("clarion, outline", repo, range, ["--outline"])];
}

function contestants(repo: string, range: string): Contestant[] {
  const cliff = resolve(root, `node_modules/git-cliff-${process.platform}-${process.arch}/bin/git-cliff`);
  return [
    ...withAndWithoutFacts(repo, range),
    // With its path as an argument, git-cliff reads a repository without changed paths; in its directory it reads
    // all.
    { name: "git-cliff", program: cliff, args: ["--offline", range], cwd: repo },
    { name: "git log --name-status", program: "git", args: ["log", "--name-status", range], cwd: repo },
  ];
}

type Timed = { ms: number; bytes: number; stderr: string };

/**
 * Runs a program to its end and measures it in milliseconds.
 * @throws Error when it fails
 */
function time({ name, program, args, cwd }: Contestant): Timed {
  const started = performance.now();
  const run = spawnSync(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], maxBuffer: MAX_OUTPUT });
  const ms = performance.now() - started;
  if (run.error) throw run.error;
  const stderr = run.stderr.toString();
  if (run.status !== 0) throw new Error(`${name} failed: ${stderr.slice(0, 800)}`);
  return { ms, bytes: run.stdout.length, stderr };
}

/** @throws Error when a program prints nothing, which then measured nothing */
function measure(entrants: readonly Contestant[], rounds: number): Result[] {
  const samples = new Map(entrants.map(({ name }) => [name, { ms: [] as number[], bytes: 0 }]));
  // The first round warms the caches of the disk and of each program and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const entrant of round % 2 === 0 ? entrants : entrants.toReversed()) {
      const { ms, bytes } = time(entrant);
      if (bytes === 0) throw new Error(`${entrant.name} printed nothing`);
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

function store(name: string, report: object): void {
  const folder = resolve(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

function compareTimes(repo: string, range: string, rounds: number): void {
  const commits = Number(git(repo, "rev-list", "--count", range));
  const results = measure(contestants(repo, range), rounds);
  print(results, commits, range);
  const [facts, outline, cliff] = results.map(({ medianMs }) => medianMs);
  const ratios = { facts: (facts ?? 0) / (cliff ?? 1), outline: (outline ?? 0) / (cliff ?? 1) };
  console.log("");
  for (const key of ["facts", "outline"] as const) {
    const verdict = ratios[key] <= GOALS[key] ? "met" : "missed";
    console.log(`${key} / git-cliff: ${ratios[key].toFixed(2)} (goal: at most ${GOALS[key]}, ${verdict})`);
  }
  store("changelog", { commits, range, rounds, node: process.version, git: git(repo, "--version"), ratios, results });
}

function measureMemory({ name, args, ...rest }: Contestant): { name: string; ms: number; peakMb: number } {
  const { ms, stderr } = time({ name, args: ["--import", PRINT_MEMORY, ...args], ...rest });
  const peakKb = Number(/maxrss (\d+)/.exec(stderr)?.[1]);
  return { name, ms: Math.round(ms), peakMb: Math.round(peakKb / 1024) };
}

function compareMemory(repo: string, range: string): void {
  const commits = Number(git(repo, "rev-list", "--count", range));
  console.log(`${commits} commits, ${range}\n`);
  const results = withAndWithoutFacts(repo, range).map(measureMemory);
  for (const { name, ms, peakMb } of results)
    console.log(`${name.padEnd(24)}${`${peakMb} MB`.padStart(9)}${`${ms} ms`.padStart(11)}`);
  const verdict = results.every(({ peakMb }) => peakMb <= MEMORY_GOAL_MB) ? "met" : "missed";
  console.log(`\ngoal: at most ${MEMORY_GOAL_MB} MB, ${verdict}`);
  store("changelog-memory", { commits, range, node: process.version, results });
}

async function measureGenerated(history: History): Promise<void> {
  try {
    const first = git(history.path, "rev-list", "--max-parents=0", "main");
    compareMemory(history.path, `${first}..main`);
  } finally {
    history.remove();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      repo: { type: "string" },
      range: { type: "string" },
      rounds: { type: "string", default: "7" },
      memory: { type: "boolean" },
      synthetic: { type: "string" },
      large: { type: "string" },
      hostile: { type: "boolean" },
    },
  });
  const rounds = Number(values.rounds);
  const commits = Number(values.synthetic ?? values.large ?? 1);
  const isGenerated = values.hostile === true || values.synthetic !== undefined || values.large !== undefined;
  if ([rounds, commits].some((value) => !Number.isInteger(value) || value < 1) || !(isGenerated || values.repo)) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  if (isGenerated) {
    const make = values.hostile ? createHostileHistory() : createLongHistory(commits, values.large !== undefined);
    return measureGenerated(await make);
  }
  const repo = resolve(values.repo ?? ".");
  const range = values.range ?? defaultRange(repo, DEFAULT_COMMITS);
  if (values.memory) compareMemory(repo, range);
  else compareTimes(repo, range, rounds);
}

await main();
