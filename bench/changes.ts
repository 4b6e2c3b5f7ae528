import { figureOf } from "#lib/geo/visibility/figure.ts";
import { judge } from "#lib/geo/visibility/judge.ts";
import { numberCells, readTallies, selectRows, spanOf } from "#lib/geo/visibility/tallies.ts";
import { countWeeks } from "#lib/geo/visibility/window.ts";
import { DESIGNS, type Design } from "./changes/designs.ts";
import { decideByOldRule } from "./changes/old-rule.ts";
import { createRandom } from "./changes/random.ts";
import { shiftFor, simulate, topicRate, type World } from "./changes/simulate.ts";
import { storeResults } from "./load/results.ts";

/**
 * Measures the verdict on changes on simulated answers that drift as AI answers do (specification, geo.md, section 5):
 * how often it is wrong when nothing changed, how often it finds a change of 10 points, and how often the intervals
 * cover the truth. The rule before stands beside it. Usage: npm run bench:changes [-- <runs> [<part of a name>]]. Prints a table, writes
 * bench/results/changes.json, and fails where a design misses its gate.
 */

const RUNS = Number(process.argv[2] ?? 1_000);
const ONLY = process.argv[3] ?? "";
const EFFECT = 0.1;
const COVERAGE_MIN = 0.9;

type Row = {
  design: string;
  runs: number;
  falseAlarms: number;
  oldFalseAlarms: number;
  decided: number;
  power: number;
  oldPower: number;
  coverageThese: number | null;
  coverageTopic: number | null;
  /** Half the width of the interval for these prompts. */
  halfWidth: number;
  detectableEffect: number;
  missed: string[];
};

function decide(design: Design, { base, current, topics }: World) {
  const tallies = readTallies([...base, ...current]);
  const days = [base, current].map((side) => [...new Set(side.map(({ day }) => day))]);
  const spans = days.map((side) => spanOf(tallies, { from: side[0] ?? "", to: side.at(-1) ?? "" }));
  const [before, after] = spans;
  if (!before || !after) throw new Error(`${design.name} has no two windows.`);
  const weeks = days.map((side) => countWeeks(side, side[0] ?? ""));
  const judgement = judge({
    tallies,
    spans: { base: before, current: after },
    topics,
    weeks: { base: weeks[0] ?? 0, current: weeks[1] ?? 0 },
  });
  const { index, topic } = numberCells(tallies, topics);
  const selection = selectRows(tallies, before, index, topic);
  return {
    judgement,
    figure: () => figureOf(selection, tallies.mentions, tallies.n),
  };
}

const isChange = ({ verdict }: { verdict: string }) => verdict === "up" || verdict === "down";
const covers = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
  low !== null && high !== null && low <= truth && truth <= high;

function measure(design: Design): Row {
  const random = createRandom(design.prompts * 1_000 + design.scans * 10 + design.name.length);
  const shift = shiftFor(design, EFFECT);
  const rate = topicRate(design);
  const count = {
    alarms: 0,
    old: 0,
    decided: 0,
    found: 0,
    oldFound: 0,
    decidedShifted: 0,
    these: 0,
    topic: 0,
    effect: 0,
    width: 0,
  };
  for (let run = 0; run < RUNS; run++) {
    const world = simulate(random, design, 0);
    const { judgement, figure } = decide(design, world);
    const isDecided = !["insufficient", "not_comparable"].includes(judgement.verdict);
    count.decided += Number(isDecided);
    count.alarms += Number(isChange(judgement));
    count.old += Number(decideByOldRule(world.base, world.current));
    count.effect += judgement.minimumDetectableEffect ?? 0;
    const estimate = figure();
    count.width += (estimate.high ?? 1) - (estimate.low ?? 0);
    count.these += Number(covers(estimate, world.truth));
    count.topic += Number(covers(estimate.topic, rate));
    const shifted = simulate(random, design, shift);
    const { judgement: second } = decide(design, shifted);
    count.decidedShifted += Number(!["insufficient", "not_comparable"].includes(second.verdict));
    count.found += Number(second.verdict === "up");
    count.oldFound += Number(decideByOldRule(shifted.base, shifted.current));
  }
  const row = {
    design: design.name,
    runs: RUNS,
    falseAlarms: count.decided > 0 ? count.alarms / count.decided : 0,
    oldFalseAlarms: count.old / RUNS,
    decided: count.decided / RUNS,
    power: count.decidedShifted > 0 ? count.found / count.decidedShifted : 0,
    oldPower: count.oldFound / RUNS,
    coverageThese: design.covers ? count.these / RUNS : null,
    coverageTopic: count.topic / RUNS,
    halfWidth: count.width / RUNS / 2,
    detectableEffect: count.effect / RUNS,
  };
  return { ...row, missed: findMissed(row, design) };
}

function findMissed(row: Omit<Row, "missed">, { gate }: Design): string[] {
  return [
    row.falseAlarms > gate.falseAlarms ? "false alarms" : "",
    row.decided < (gate.decided ?? 0) ? "decided" : "",
    row.power < (gate.power ?? 0) ? "power" : "",
    (row.coverageThese ?? 1) < COVERAGE_MIN ? "coverage of these prompts" : "",
    row.halfWidth > (gate.halfWidth ?? 1) ? "half width" : "",
    (row.coverageTopic ?? 1) < COVERAGE_MIN ? "coverage of the topic" : "",
  ].filter(Boolean);
}

const percent = (part: number | null) => (part === null ? "-" : `${(part * 100).toFixed(1)}%`);

function print(rows: readonly Row[]): string {
  const head = [
    "Design",
    "False alarms",
    "(old rule)",
    "Decided",
    "Power at +10",
    "(old rule)",
    "Covers these prompts",
    "Covers the topic",
    "Half width",
    "Detectable",
  ];
  const lines = rows.map((row) => [
    row.design,
    percent(row.falseAlarms),
    percent(row.oldFalseAlarms),
    percent(row.decided),
    percent(row.power),
    percent(row.oldPower),
    percent(row.coverageThese),
    percent(row.coverageTopic),
    `${(row.halfWidth * 100).toFixed(1)} points`,
    `${(row.detectableEffect * 100).toFixed(1)} points`,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const rows = DESIGNS.filter(({ name }) => name.includes(ONLY)).map((design) => {
  const row = measure(design);
  console.error(`${design.name}${row.missed.length > 0 ? `: misses ${row.missed.join(", ")}` : ""}`);
  return row;
});
console.log(print(rows));
if (ONLY === "") storeResults("changes", { runs: RUNS, effect: EFFECT, rows });
if (rows.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
