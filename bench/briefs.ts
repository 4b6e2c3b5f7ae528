import { mkdirSync, writeFileSync } from "node:fs";
import { type Cell, computeVerdict, type Sides } from "#lib/geo/briefs/verdict.ts";
import { improvesByOldRule } from "./briefs/old-rule.ts";

/**
 * Measures how often a brief for the worst of 40 prompts is called improved without any effect, and with real ones,
 * when its verdict is read after each of 30 scans, beside the rule before. Usage: npm run bench:briefs [-- <runs>].
 * Prints a table, writes bench/results/briefs.json and briefs.md; fails when more than 5% of the runs without an effect
 * were ever improved.
 */

const RESULTS = new URL("./results/", import.meta.url);
const PROMPTS = 40;
const SCANS = 30;
const ENGINES = ["a", "b", "c", "d"];
/** Answers of each engine to the chosen question between approval and publication. */
const ASKED = 10;
/** Scans before the brief, on which the worst prompt is chosen. */
const EARLIER = 8;
const LIMIT = 0.05;
/** The scans that reach 20, 40 and 80 answers, and the last one. */
const CHANGING: ReadonlySet<number> = new Set([5, 10, 20, SCANS]);

type World = { name: string; spread: number; shock: number; drift: number };
/** Standard deviations on the logistic scale: between prompts, of a scan, and of a prompt's weekly drift. */
const WORLDS: readonly World[] = [
  { name: "identical prompts", spread: 0, shock: 0, drift: 0 },
  { name: "prompts differ", spread: 1, shock: 0, drift: 0 },
  { name: "prompts differ, scans are shocked by .2", spread: 1, shock: 0.2, drift: 0 },
  { name: "prompts differ and drift by .1 a scan (AR .9)", spread: 1, shock: 0, drift: 0.1 },
];
const EFFECTS = [0, 0.1, 0.2, 0.3, 0.4];

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

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

class Simulation {
  readonly #random: () => number;
  readonly #world: World;
  readonly #levels: number[];
  readonly #drifts: number[];

  constructor(random: () => number, world: World) {
    this.#random = random;
    this.#world = world;
    this.#levels = Array.from({ length: PROMPTS }, () => -0.85 + world.spread * this.#normal());
    this.#drifts = this.#levels.map(() => 0);
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }

  /** Asks prompts once. @param effect what is added to the rate of the first of them */
  scan(prompts: readonly number[], repeats: number, effect = 0): Cell[] {
    const { shock, drift } = this.#world;
    const shared = shock * this.#normal();
    for (const index of this.#drifts.keys()) {
      this.#drifts[index] = 0.9 * (this.#drifts[index] ?? 0) + drift * this.#normal();
    }
    return prompts.flatMap((prompt, place) => {
      const level = (this.#levels[prompt] ?? 0) + (this.#drifts[prompt] ?? 0) + shared;
      const rate = Math.min(1, logistic(level) + (place === 0 ? effect : 0));
      return ENGINES.map((engine) => {
        const mentions = Array.from({ length: repeats }, () => this.#random() < rate).filter(Boolean).length;
        return { promptId: `p${prompt}`, engine, language: "en", model: "m", checks: repeats, mentions };
      });
    });
  }
}

const ALL = Array.from({ length: PROMPTS }, (_, index) => index);

function add(cells: readonly Cell[]): Cell[] {
  const groups = Map.groupBy(cells, ({ promptId, engine }) => `${promptId} ${engine}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const sum = (key: "checks" | "mentions") => same.reduce((all, cell) => all + cell[key], 0);
    return [{ ...first, checks: sum("checks"), mentions: sum("mentions") }];
  });
}

function findWorst(cells: readonly Cell[]): number {
  const mentions = (prompt: number) =>
    cells.reduce((sum, cell) => sum + (cell.promptId === `p${prompt}` ? cell.mentions : 0), 0);
  return ALL.toSorted((a, b) => mentions(a) - mentions(b))[0] ?? 0;
}

type Outcome = { ever: boolean; end: boolean; worse: boolean; answers: number; old: boolean };

function run(random: () => number, world: World, effect: number): Outcome {
  const simulation = new Simulation(random, world);
  const earlier = add(Array.from({ length: EARLIER }, () => simulation.scan(ALL, 1)).flat());
  const worst = findWorst(earlier);
  const isOwn = ({ promptId }: Cell) => promptId === `p${worst}`;
  const own: { before: Cell[]; after: { scanId: string; cells: Cell[] }[] } = {
    before: simulation.scan([worst], ASKED),
    after: [],
  };
  const others: Sides & { after: { scanId: string; cells: Cell[] }[] } = {
    before: earlier.filter((cell) => !isOwn(cell)),
    after: [],
  };
  const order = [worst, ...ALL.filter((prompt) => prompt !== worst)];
  const outcome: Outcome = { ever: false, end: false, worse: false, answers: 0, old: false };
  for (let index = 0; index < SCANS; index++) {
    const cells = simulation.scan(order, 1, effect);
    own.after.push({ scanId: `s${index}`, cells: cells.filter(isOwn) });
    others.after.push({ scanId: `s${index}`, cells: cells.filter((cell) => !isOwn(cell)) });
    outcome.old ||= improvesByOldRule({ ...own, before: earlier.filter(isOwn) }, others);
    // A verdict only changes when answers reach a look, so the scans between are not compared.
    if (!CHANGING.has(index + 1)) continue;
    const { verdict } = computeVerdict(own, others);
    outcome.end = verdict === "improved";
    if (outcome.end && !outcome.ever) outcome.answers = (index + 1) * ENGINES.length;
    outcome.ever ||= outcome.end;
    outcome.worse ||= verdict === "worse";
  }
  return outcome;
}

function measure(world: World, effect: number, runs: number) {
  const random = createRandom(Math.round(effect * 1_000) + world.name.length);
  const outcomes = Array.from({ length: runs }, () => run(random, world, effect));
  const share = (has: (outcome: Outcome) => boolean) => outcomes.filter(has).length / runs;
  const found = outcomes.filter(({ ever }) => ever).map(({ answers }) => answers);
  return {
    world: world.name,
    effect,
    runs,
    everImproved: share(({ ever }) => ever),
    improvedAtEnd: share(({ end }) => end),
    worse: share(({ worse }) => worse),
    medianAnswers: found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? null,
    oldRuleEver: share(({ old }) => old),
  };
}

type Row = ReturnType<typeof measure>;
const percent = (value: number) => `${(value * 100).toFixed(1)}%`;

function toTable(rows: readonly Row[]): string {
  const head = [
    "World",
    "Effect",
    "Ever improved",
    "Improved at the end",
    "Worse",
    "Median answers",
    "Old rule: ever improved",
  ];
  const lines = rows.map((row) => [
    row.world,
    `+${Math.round(row.effect * 100)} points`,
    ...[row.everImproved, row.improvedAtEnd, row.worse].map(percent),
    String(row.medianAnswers ?? ""),
    percent(row.oldRuleEver),
  ]);
  const [first, ...rest] = [head, ...lines].map((cells) => `| ${cells.join(" | ")} |`);
  return [first, `|---${"|---:".repeat(head.length - 1)}|`, ...rest].join("\n");
}

function main(runs: number): void {
  const rows = WORLDS.flatMap((world) =>
    EFFECTS.map((effect) => measure(world, effect, effect === 0 ? runs : runs / 4)),
  );
  const table = toTable(rows);
  console.log(table);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL("briefs.json", RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
  const about = `The worst of ${PROMPTS} prompts, ${ASKED} answers of each of ${ENGINES.length} engines before publication, the verdict read after each of ${SCANS} scans. ${runs} runs without an effect, a quarter of it with one. The old rule took the answers that the prompt was chosen by as its baseline, and looked after every scan; \`npm run bench:briefs\`.`;
  writeFileSync(new URL("briefs.md", RESULTS), `# Verdicts of briefs\n\n${about}\n\n${table}\n`);
  const quiet = rows.filter(({ effect }) => effect === 0);
  if (quiet.some(({ everImproved }) => everImproved > LIMIT)) process.exitCode = 1;
}

main(Number(process.argv[2] ?? 1_000));
