import { availableParallelism, cpus } from "node:os";
import { storeResults } from "#bench/load/results.ts";
import { createScorer } from "#lib/geo/scoring/score.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";

/**
 * Measures how fast answers are scored with 2,000 competitors of 8 synonyms each, and whether adversarial text takes
 * time in proportion to its length. It measures processor time, which is independent of the load. Usage: npm run
 * bench:scoring
 */

const COMPETITORS = 2_000;
const ANSWERS = 4_000;
const ROUNDS = 5;
const GOAL_MB_PER_S = 20;
const SYLLABLES =
  "ba be bi bo da de di do fa fi ga go ha hi jo ka ke ki la le lo ma mi mo na ne ni no pa pe ra re".split(" ");
const WORDS =
  "the a of for teams with that and is you can pricing features support integration platform customers data reports tool best which offers small large companies workflow because simple strong well known option when need budget".split(
    " ",
  );

let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

function pick(list: readonly string[]): string {
  return list[random(list.length)] ?? "";
}

function name(): string {
  const word = Array.from({ length: 2 + random(3) }, () => pick(SYLLABLES)).join("");
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

function competitors(): TrackedBrand[] {
  return Array.from({ length: COMPETITORS }, (_, index) => {
    const first = name();
    const synonyms = [
      `${first} Cloud`,
      `${first}-HQ`,
      `${first} AI`,
      `${first} & ${name()}`,
      name(),
      `${name()} ${name()}`,
    ];
    const names = [first, ...synonyms, `${name()}.io`, `${first} Labs`];
    return { key: `${first} ${index}`, name: first, own: false, names, domains: [`${first.toLowerCase()}.com`] };
  });
}

/** A typical answer: an introduction, a numbered list with links and a paragraph, partly not ASCII. */
function answer(brands: readonly TrackedBrand[]): string {
  const prose = (words: number) =>
    Array.from({ length: words }, (_, index) => `${pick(WORDS)}${index % 14 === 13 ? "." : ""}`).join(" ");
  const items = Array.from({ length: 5 }, (_, index) => {
    const brand = brands[random(brands.length)];
    const name = pick(brand?.names ?? []);
    return `${index + 1}. **${name}** – ${prose(30)} ([source](https://${brand?.domains[0]}/pricing)).`;
  });
  return `Here’s what to look at:\n\n${items.join("\n")}\n\n${prose(200)}\n\nI couldn’t find any information about ${name()}.`;
}

/** Measures the processor time of some work, in ms. */
function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const brands: TrackedBrand[] = [
  { key: "Acme", name: "Acme", own: true, names: ["Acme", "Acme Cloud", "飞书"], domains: ["acme.com"] },
  ...competitors(),
];
const names = brands.reduce((sum, brand) => sum + brand.names.length, 0);
let scorer = createScorer(brands);
const buildMs = cpuMs(() => {
  scorer = createScorer(brands);
});
const texts = Array.from({ length: ANSWERS }, () => answer(brands));
const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const rounds = Array.from({ length: ROUNDS }, () => {
  let matches = 0;
  const ms = cpuMs(() => {
    for (const text of texts) matches += scorer.score({ text, citations: [] }).matches.length;
  });
  return { mbPerS: Math.round(bytes / ms / 100) / 10, matches };
});

const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  names: (size) => "acme ".repeat(size / 5),
  "names without spaces": (size) => "acme".repeat(size / 4),
  "Chinese names": (size) => "飞书".repeat(size / 2),
  "opened links": (size) => "](".repeat(size / 2),
  hosts: (size) => "a.com ".repeat(size / 6),
  "words of absence": (size) => "couldn't find acme, ".repeat(size / 20),
  "lists of absent names": (size) => `${"acme, ".repeat(size / 6)}or acme couldn't be found`,
  "list items": (size) => "1. acme\n".repeat(size / 8),
  "table rows": (size) => "|-|\n|acme|\n".repeat(size / 11),
  accents: (size) => `a${"\u0301".repeat(size)}`,
};
const SIZE = 400_000;
const hostile = Object.entries(HOSTILE).map(([text, make]) => {
  const [once, twice] = [make(SIZE), make(2 * SIZE)];
  const best = (of: string) => Math.min(...[1, 2, 3].map(() => cpuMs(() => scorer.score({ text: of, citations: [] }))));
  const [ms, doubledMs] = [best(once), best(twice)];
  return {
    text,
    ms: Math.round(ms),
    doubledMs: Math.round(doubledMs),
    growth: Math.round((doubledMs / Math.max(ms, 1)) * 100) / 100,
  };
});

const sorted = rounds.map(({ mbPerS }) => mbPerS).sort((a, b) => a - b);
const result = {
  machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version },
  competitors: COMPETITORS,
  names,
  answers: ANSWERS,
  megabytes: Math.round(bytes / 1e5) / 10,
  matches: rounds[0]?.matches,
  buildMs: Math.round(buildMs),
  mbPerSecondPerCore: { median: sorted[Math.floor(ROUNDS / 2)], best: sorted.at(-1), goal: GOAL_MB_PER_S },
  hostile,
};
console.table([{ ...result.mbPerSecondPerCore, names, megabytes: result.megabytes, buildMs: result.buildMs }]);
console.table(hostile);
storeResults("scoring", result);
if ((result.mbPerSecondPerCore.median ?? 0) < GOAL_MB_PER_S) process.exitCode = 1;
