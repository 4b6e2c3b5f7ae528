import { mkdirSync, writeFileSync } from "node:fs";
import { computeGaps, type PromptUnits } from "#lib/geo/gaps/decide.ts";

/**
 * Measures how often gaps are confirmed where the brand leads or is level, and how often real ones are found. Usage:
 * npm run bench:gaps [-- <runs>]. Prints a table, writes bench/results/gaps.json and gaps.md; fails when a limit is missed.
 */

const RESULTS = new URL("./results/", import.meta.url);
/** Engines that answer each prompt; each asks once a scan. */
const ENGINES = 4;

type Prompt = { own: number; rivals: readonly number[] };
/** The most runs with a false confirmation, or the least with all real gaps in the list, or confirmed. */
type Limit = { atMost?: number; allFound?: number; allConfirmed?: number };
type Design = {
  name: string;
  n: number;
  prompts: readonly Prompt[];
  /** The rate of the earlier rule, brand against all competitors together, as reviewed; null where not measured. */
  earlier: number | null;
  /** The indices of the real gaps; all others must not be confirmed. */
  real: readonly number[];
  limit: Limit;
};

const same = (count: number, rate: number) => new Array<number>(count).fill(rate);
const one = (own: number, rivals: readonly number[]): Prompt[] => [{ own, rivals }];
const leader: Prompt = { own: 0.6, rivals: same(5, 0.4) };
const behind: Prompt = { own: 0.2, rivals: [0.6, ...same(4, 0.2)] };
const level: Prompt = { own: 0.3, rivals: same(5, 0.3) };

/** Four real gaps among 20 prompts, with the brand at 20% and one of five rivals at 60%. */
function four(n: number, rest: Prompt, limit: Limit): Design {
  const name = `20 prompts: 20% against 60% on four, ${rest === leader ? "leader" : "level"} on the others`;
  const prompts = [...new Array<Prompt>(4).fill(behind), ...new Array<Prompt>(16).fill(rest)];
  return { name, n, prompts, earlier: null, real: [0, 1, 2, 3], limit };
}

const DESIGNS: readonly Design[] = [
  {
    name: "leader 60%, five rivals 40%",
    n: 48,
    prompts: one(0.6, same(5, 0.4)),
    earlier: 0.96,
    real: [],
    limit: { atMost: 0.02 },
  },
  {
    name: "leader 50%, eight rivals 30%",
    n: 48,
    prompts: one(0.5, same(8, 0.3)),
    earlier: 1,
    real: [],
    limit: { atMost: 0.02 },
  },
  {
    name: "level with four rivals at 30%",
    n: 36,
    prompts: one(0.3, same(4, 0.3)),
    earlier: 0.96,
    real: [],
    limit: { atMost: 0.1 },
  },
  {
    name: "level with four rivals at 80%",
    n: 36,
    prompts: one(0.8, same(4, 0.8)),
    earlier: 0.74,
    real: [],
    limit: { atMost: 0.1 },
  },
  {
    name: "20 prompts, leader of all",
    n: 48,
    prompts: new Array<Prompt>(20).fill(leader),
    earlier: null,
    real: [],
    limit: { atMost: 0.02 },
  },
  four(48, level, { allFound: 0.9 }),
  four(48, leader, { allFound: 0.9 }),
  four(72, level, { allConfirmed: 0.9 }),
  four(72, leader, { allConfirmed: 0.9 }),
];

/** A fixed pseudorandom generator, so that every run simulates the same data (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function simulate(random: () => number, { prompts, n }: Design): PromptUnits[] {
  return prompts.map(({ own, rivals }, index) => {
    const cells = Array.from({ length: n }, () => ({
      own: random() < own ? 1 : 0,
      rivals: rivals.map((rate) => (random() < rate ? 1 : 0)),
    }));
    return {
      promptId: String(index),
      engines: cells.map((_, cell) => `engine-${cell % ENGINES}`),
      n: cells.map(() => 1),
      mentions: cells.map((cell) => cell.own),
      rivals: new Map(rivals.map((_, rival) => [`rival-${rival}`, cells.map((cell) => cell.rivals[rival] ?? 0)])),
    };
  });
}

function measure(design: Design, runs: number) {
  const random = createRandom(design.n * 100 + design.prompts.length);
  const counts = { anyFalse: 0, falseShare: 0, falselyListed: 0 };
  const real = { allFound: 0, allConfirmed: 0 };
  for (let run = 0; run < runs; run++) {
    const gaps = computeGaps(simulate(random, design));
    const confirmed = gaps.filter(({ status }) => status === "confirmed").map(({ promptId }) => Number(promptId));
    const wrong = confirmed.filter((id) => !design.real.includes(id)).length;
    counts.anyFalse += wrong > 0 ? 1 / runs : 0;
    counts.falseShare += wrong / Math.max(1, confirmed.length) / runs;
    const listed = gaps.map(({ promptId }) => Number(promptId));
    real.allFound += design.real.every((id) => listed.includes(id)) ? 1 / runs : 0;
    real.allConfirmed += design.real.every((id) => confirmed.includes(id)) ? 1 / runs : 0;
    const others = design.prompts.length - design.real.length;
    counts.falselyListed += listed.filter((id) => !design.real.includes(id)).length / others / runs;
  }
  const { name, n, earlier, limit } = design;
  const hasReal = design.real.length > 0;
  return { name, n, runs, earlier, limit, ...counts, ...(hasReal ? real : { allFound: null, allConfirmed: null }) };
}

type Row = ReturnType<typeof measure>;

function isMissed({ limit: { atMost = 1, allFound = 0, allConfirmed = 0 }, ...row }: Row): boolean {
  return row.anyFalse > atMost || (row.allFound ?? 1) < allFound || (row.allConfirmed ?? 1) < allConfirmed;
}

const percent = (value: number | null) => (value === null ? "" : `${(value * 100).toFixed(1)}%`);

const HEAD = [
  "Design",
  "n",
  "Runs with a false confirmation",
  "Share of confirmed that is false",
  "Falsely listed, per prompt",
  "All real gaps listed",
  "All real gaps confirmed",
  "Earlier rule: confirmed",
  "Limit",
];

function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    String(row.n),
    ...[row.anyFalse, row.falseShare, row.falselyListed, row.allFound, row.allConfirmed, row.earlier].map(percent),
    formatLimit(row.limit),
  ]);
  const [head, ...body] = [HEAD, ...lines].map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|---${"|---:".repeat(HEAD.length - 2)}|---|`, ...body].join("\n");
}

function formatLimit({ atMost, allFound, allConfirmed }: Limit): string {
  if (atMost !== undefined) return `false at most ${percent(atMost)}`;
  if (allFound !== undefined) return `listed at least ${percent(allFound)}`;
  return allConfirmed === undefined ? "" : `confirmed at least ${percent(allConfirmed)}`;
}

function main(runs: number): void {
  const rows = DESIGNS.map((design) => measure(design, runs));
  const table = toTable(rows);
  console.log(table);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL("gaps.json", RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(
    new URL("gaps.md", RESULTS),
    `# Gaps\n\n${runs} simulated runs a line, \`npm run bench:gaps\`. The earlier rule tested the brand against all competitors together.\n\n${table}\n`,
  );
  if (rows.some(isMissed)) process.exitCode = 1;
}

main(Number(process.argv[2] ?? 2_000));
