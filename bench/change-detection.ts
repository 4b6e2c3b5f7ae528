import { mkdirSync, writeFileSync } from "node:fs";
import { type CellSum, judge } from "#lib/geo/visibility/judge.ts";
import { wilson } from "#lib/stats/intervals.ts";

/**
 * Measures how often the verdict on changes is wrong when nothing changed, and how often it detects a real change,
 * compared with two common rules: non-overlapping Wilson intervals and a pooled z test. Usage: npm run bench:changes
 * [-- <runs>]. Prints tables and writes bench/results/change-detection.json; fails when significantly more than 5% of
 * the runs without a change were called one.
 */

const RESULTS = new URL("./results/", import.meta.url);
const ENGINES = 3;
const PROMPTS = [8, 20, 40];
/**
 * Standard deviations on the logistic scale: between prompts, between engines, of a prompt's drift between windows,
 * of a scan.
 */
const SPREAD = { prompt: 1.5, engine: 0.5, drift: 0.4, shock: 0.4 };
const CENTER = -1;

type Design = { name: string; scans: number; repeats: number };
const DESIGNS: readonly Design[] = [
  { name: "4 scans a window, 3 repeats", scans: 4, repeats: 3 },
  { name: "15 scans a window, 1 repeat", scans: 15, repeats: 1 },
];
type World = { name: string; drift: number; shock: number };
const WORLDS: readonly World[] = [
  { name: "steady", drift: 0, shock: 0 },
  { name: "prompts drift", drift: SPREAD.drift, shock: 0 },
  { name: "scans are shocked", drift: 0, shock: SPREAD.shock },
  { name: "both", drift: SPREAD.drift, shock: SPREAD.shock },
];
const RULES = ["ours", "paired alone", "intervals apart", "pooled z"] as const;
type Rule = (typeof RULES)[number];
type Row = { design: string; world: string; prompts: number; effect: number; runs: number } & Record<Rule, number>;

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

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** The shift on the logistic scale that raises the mean rate of many prompts by `effect`. */
function shiftFor(effect: number): number {
  if (effect === 0) return 0;
  const random = createRandom(7);
  const levels = Array.from({ length: 4_000 }, () => CENTER + SPREAD.prompt * normal(random));
  const meanAt = (shift: number) => levels.reduce((sum, level) => sum + logistic(level + shift), 0) / levels.length;
  const wanted = meanAt(0) + effect;
  let [low, high] = [0, 10];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < wanted) low = middle;
    else high = middle;
  }
  return low;
}

/** Simulates two windows of one project. */
function simulate(random: () => number, design: Design, world: World, prompts: number, shift: number) {
  const cells = Array.from({ length: prompts }, (_, prompt) => {
    const level = CENTER + SPREAD.prompt * normal(random);
    return Array.from({ length: ENGINES }, (_, engine) => ({
      prompt,
      engine,
      level: level + SPREAD.engine * normal(random),
    }));
  });
  const side = (name: string, shifted: number): CellSum[] => {
    const drifts = cells.map(() => world.drift * normal(random));
    const shocks = Array.from({ length: design.scans }, () => world.shock * normal(random));
    return shocks.flatMap((shock, scan) =>
      cells.flat().map(({ prompt, engine, level }) => {
        const p = logistic(level + shifted + shock + (drifts[prompt] ?? 0));
        let mentions = 0;
        for (let i = 0; i < design.repeats; i++) mentions += random() < p ? 1 : 0;
        const cell = { promptId: `p${prompt}`, engine: `e${engine}`, language: "en", model: "m" };
        return { scanId: `${name}${scan}`, ...cell, checks: design.repeats, mentions };
      }),
    );
  };
  return { base: side("a", 0), current: side("b", shift) };
}

function decide({ base, current }: { base: CellSum[]; current: CellSum[] }): Record<Rule, boolean> {
  const { verdict, paired, base: was, current: is } = judge({ base, current });
  const earlier = wilson(was.mentions, was.checks);
  const after = wilson(is.mentions, is.checks);
  const share = (was.mentions + is.mentions) / (was.checks + is.checks);
  const error = Math.sqrt(share * (1 - share) * (1 / was.checks + 1 / is.checks));
  const z = (is.mentions / is.checks - was.mentions / was.checks) / error;
  return {
    ours: verdict === "up" || verdict === "down",
    "paired alone": paired !== null && paired.p < 0.05,
    "intervals apart": earlier !== null && after !== null && (earlier.high < after.low || after.high < earlier.low),
    "pooled z": Math.abs(z) > 1.96,
  };
}

function measure(design: Design, world: World, prompts: number, effect: number, runs: number): Row {
  const random = createRandom(prompts * 1_000 + design.scans * 10 + Math.round(effect * 100));
  const shift = shiftFor(effect);
  const detected = Object.fromEntries(RULES.map((rule) => [rule, 0])) as Record<Rule, number>;
  for (let run = 0; run < runs; run++) {
    const decided = decide(simulate(random, design, world, prompts, shift));
    for (const rule of RULES) detected[rule] += decided[rule] ? 1 / runs : 0;
  }
  return { design: design.name, world: world.name, prompts, effect, runs, ...detected };
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  console.log(`${"".padEnd(52)}${RULES.map((rule) => rule.padStart(17)).join("")}`);
  for (const row of rows) {
    const change = row.effect > 0 ? `+${Math.round(row.effect * 100)} points` : "";
    const name = `${row.design}, ${row.prompts} prompts, ${change || row.world}`;
    console.log(`${name.padEnd(52)}${RULES.map((rule) => `${(row[rule] * 100).toFixed(1)}%`.padStart(17)).join("")}`);
  }
}

function main(runs: number): void {
  const each = (of: (design: Design, prompts: number) => Row[]) =>
    DESIGNS.flatMap((design) => PROMPTS.flatMap((prompts) => of(design, prompts)));
  const [steady, , , both] = WORLDS;
  if (!steady || !both) throw new Error("Both simulated worlds are required.");
  const alarms = each((design, prompts) => WORLDS.map((world) => measure(design, world, prompts, 0, runs)));
  print("False alarms: nothing changed", alarms);
  const power = each((design, prompts) =>
    [0.05, 0.1, 0.2].map((effect) => measure(design, { ...both, shock: 0.15 }, prompts, effect, Math.ceil(runs / 4))),
  );
  print("Power: prompts drift, scans differ a little", power);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL("change-detection.json", RESULTS), `${JSON.stringify({ alarms, power }, null, 2)}\n`);
  const tolerated = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs);
  const worst = Math.max(...alarms.map((row) => row.ours));
  console.log(`\nMost false alarms of ours: ${(worst * 100).toFixed(1)}% of ${runs} runs (5% wanted).`);
  if (worst > tolerated) process.exitCode = 1;
}

main(Number(process.argv[2] ?? 2_000));
