import { wilson } from "#lib/stats/intervals.ts";
import { answersByError, answersByShare, minimumDetectableEffect } from "#lib/stats/power.ts";
import { mean, pairedT, pooledT, standardDeviation, type TTest, tTest } from "#lib/stats/t-tests.ts";
import type { Verdict } from "./comparison.ts";
import { SUFFICIENT_N } from "./shapes.ts";

/** What one scan's answers of one prompt, engine, language and model amount to. */
export type CellSum = {
  scanId: string;
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};

/** Two sides to compare, and scans before them, which tell two single scans how much scans differ. */
export type Comparable = { base: readonly CellSum[]; current: readonly CellSum[]; history?: readonly CellSum[] };

export type Judgement = {
  verdict: Verdict;
  reason: string;
  /** Mean over prompts of the change of their rate. */
  difference: number | null;
  interval: { low: number; high: number } | null;
  /** Cells in both sides with one identical model. */
  compared: ReadonlySet<string>;
  modelChanged: number;
  unmatched: number;
  prompts: number;
  base: SideSum;
  current: SideSum;
  paired: TTest | null;
  clustered: TTest | null;
  /** With both kinds of variance at once. */
  combined: TTest | null;
  minimumDetectableEffect: number | null;
  answersNeeded: number | null;
};
export type SideSum = { checks: number; mentions: number; scanIds: string[] };

const LEVEL = 0.05;
/** The combined test's degrees of freedom are an approximation; so its false alarms stay within 5% (simulated). */
const COMBINED_LEVEL = 0.03;
/** Six prompts that all move one way are unlikely at 5% (2 in 64); fewer could never tell. */
const PROMPTS_MIN = 6;
/** A change of 10 points is what the number of answers needed is told for. */
const WANTED_EFFECT = 0.1;
/** Scans before two single ones that tell how much scans differ. */
const HISTORY_MIN = 3;

type Cell = { promptId: string; models: Set<string | null>; scans: Map<string, { checks: number; mentions: number }> };

/** What tells a cell from others; none of its parts has more than one line. */
export function cellKey({ promptId, engine, language }: Pick<CellSum, "promptId" | "engine" | "language">): string {
  return `${promptId}\n${engine}\n${language}`;
}

export function cellOf(key: string): Pick<CellSum, "promptId" | "engine" | "language"> {
  const [promptId = "", engine = "", language = ""] = key.split("\n");
  return { promptId, engine, language };
}

/**
 * Whether the rate of mentions has changed (specification, geo.md, section 5): `up` or `down` needs a t test paired by
 * prompt, which drifting prompts do not fool, and one between scans, which a shock to all prompts of a scan does not.
 * Each is blind to what the other sees, so that where both occur both may pass by chance: a third, whose variance adds
 * the two, has to pass as well.
 */
export function judge({ base, current, history = [] }: Comparable): Judgement {
  const before = cellsOf(base);
  const after = cellsOf(current);
  const shared = [...before.keys()].filter((key) => after.has(key));
  const compared = new Set(shared.filter((key) => modelOf(before.get(key)) === (modelOf(after.get(key)) ?? "none")));
  const unmatched = before.size + after.size - 2 * shared.length;
  const sums = { base: sumOf(before, compared), current: sumOf(after, compared) };
  const differences = promptDifferences(before, after, compared);
  const paired = pairedT(differences);
  const earlier = sameModels(cellsOf(history), before);
  const clustered = betweenScans(before, after, earlier, compared);
  const combined = combine(paired, clustered, chanceVariance(before, after, compared));
  const facts = { ...sums, paired, clustered, combined, prompts: differences.length, isComparable: compared.size > 0 };
  return {
    ...verdictOf(facts),
    difference: paired?.difference ?? null,
    interval: combined ?? paired,
    compared,
    modelChanged: shared.length - compared.size,
    unmatched,
    prompts: differences.length,
    ...sums,
    paired,
    clustered,
    combined,
    ...powerOf(facts),
  };
}

function cellsOf(sums: readonly CellSum[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const sum of sums) {
    const key = cellKey(sum);
    const cell = cells.get(key) ?? { promptId: sum.promptId, models: new Set(), scans: new Map() };
    const scan = cell.scans.get(sum.scanId) ?? { checks: 0, mentions: 0 };
    scan.checks += sum.checks;
    scan.mentions += sum.mentions;
    cell.models.add(sum.model);
    cell.scans.set(sum.scanId, scan);
    cells.set(key, cell);
  }
  return cells;
}

/** The one model that answered, undefined where it is unknown or not one. */
function modelOf(cell: Cell | undefined): string | undefined {
  const [model = null, another] = cell?.models ?? [];
  return another === undefined && model !== null ? model : undefined;
}

function sameModels(cells: Map<string, Cell>, as: Map<string, Cell>): Map<string, Cell> {
  return new Map(
    [...cells].filter(([key, cell]) => modelOf(cell) !== undefined && modelOf(cell) === modelOf(as.get(key))),
  );
}

/** The compared cells' answers; all of the side where none can be compared. */
function sumOf(cells: Map<string, Cell>, compared: ReadonlySet<string>): SideSum {
  const sum = { checks: 0, mentions: 0 };
  const scanIds = new Set<string>();
  for (const [key, { scans }] of cells) {
    if (compared.size > 0 && !compared.has(key)) continue;
    for (const [scanId, { checks, mentions }] of scans) {
      sum.checks += checks;
      sum.mentions += mentions;
      scanIds.add(scanId);
    }
  }
  return { ...sum, scanIds: [...scanIds].sort() };
}

function rateOf(cell: Cell | undefined): number {
  const scans = [...(cell?.scans.values() ?? [])];
  return scans.reduce((n, { mentions }) => n + mentions, 0) / scans.reduce((n, { checks }) => n + checks, 0);
}

/** For each prompt the mean change of its cells. */
function promptDifferences(
  before: Map<string, Cell>,
  after: Map<string, Cell>,
  compared: ReadonlySet<string>,
): number[] {
  const prompts = new Map<string, number[]>();
  for (const key of compared) {
    const promptId = before.get(key)?.promptId ?? "";
    const changes = prompts.get(promptId) ?? [];
    changes.push(rateOf(after.get(key)) - rateOf(before.get(key)));
    prompts.set(promptId, changes);
  }
  return [...prompts.values()].map(mean);
}

/** A test between scans; two single ones borrow how much scans differ from those before them. */
function betweenScans(
  before: Map<string, Cell>,
  after: Map<string, Cell>,
  earlier: Map<string, Cell>,
  compared: ReadonlySet<string>,
): TTest | null {
  const center = new Map(
    [...compared].map((key) => [
      key,
      mean([...rates(before.get(key)), ...rates(after.get(key))].map(([, rate]) => rate)),
    ]),
  );
  const [was, is, were] = [before, after, earlier].map((cells) => scanLevels(cells, center));
  if (!was || !is || !were) return null;
  if (was.length > 1 || is.length > 1) return pooledT(was, is);
  const [first] = was;
  const [second] = is;
  const past = first === undefined ? were : [...were, first];
  if (first === undefined || second === undefined || past.length < HISTORY_MIN) return null;
  return tTest(second - first, standardDeviation(past) * Math.SQRT2, past.length - 1);
}

function rates(cell: Cell | undefined): [string, number][] {
  return [...(cell?.scans ?? [])].map(([scanId, { checks, mentions }]) => [scanId, mentions / checks]);
}

/**
 * How far each scan lies from the cells' usual rates, so that a scan which lacks some cells is not off for that;
 * a scan with under half of them says too little.
 */
function scanLevels(cells: Map<string, Cell>, center: ReadonlyMap<string, number>): number[] {
  const deviations = new Map<string, number[]>();
  for (const [key, usual] of center) {
    for (const [scanId, rate] of rates(cells.get(key))) {
      const known = deviations.get(scanId);
      if (known) known.push(rate - usual);
      else deviations.set(scanId, [rate - usual]);
    }
  }
  return [...deviations.values()].filter((values) => values.length * 2 >= center.size).map(mean);
}

/** What the difference would vary by if answers were all that varied, as the mean over prompts has it. */
function chanceVariance(before: Map<string, Cell>, after: Map<string, Cell>, compared: ReadonlySet<string>): number {
  const prompts = new Map<string, number[]>();
  for (const key of compared) {
    const cells = [before.get(key), after.get(key)].map((cell) => [...(cell?.scans.values() ?? [])]);
    const [n = 0, m = 0] = cells.map((scans) => scans.reduce((sum, { checks }) => sum + checks, 0));
    const mentions = cells.flat().reduce((sum, scan) => sum + scan.mentions, 0);
    const rate = mentions / (n + m);
    const variance = ((rate * (1 - rate) * (n + m)) / (n + m - 1)) * (1 / n + 1 / m);
    const promptId = before.get(key)?.promptId ?? "";
    prompts.set(promptId, [...(prompts.get(promptId) ?? []), variance]);
  }
  const ofPrompts = [...prompts.values()].map((variances) => mean(variances) / variances.length);
  return ofPrompts.length > 0 ? mean(ofPrompts) / ofPrompts.length : 0;
}

/**
 * Prompts and scans clustered at once (Cameron, Gelbach and Miller 2011): both variances, less the chance of single answers,
 * which is in either; degrees of freedom by Welch and Satterthwaite.
 */
function combine(paired: TTest | null, clustered: TTest | null, chance: number): TTest | null {
  if (!paired || !clustered) return null;
  const [a, b] = [paired.standardError ** 2, clustered.standardError ** 2];
  const variance = Math.max(a, b, a + b - chance);
  const df = variance > 0 ? (a + b) ** 2 / (a ** 2 / paired.df + b ** 2 / clustered.df) : paired.df;
  return tTest(paired.difference, Math.sqrt(variance), df);
}

type Facts = Pick<Judgement, "base" | "current" | "paired" | "clustered" | "combined" | "prompts"> & {
  isComparable: boolean;
};

const points = (part: number) => `${(Math.abs(part) * 100).toFixed(1).replace(/\.0$/, "")} points`;

function verdictOf({ base, current, paired, clustered, combined, prompts, isComparable }: Facts): {
  verdict: Verdict;
  reason: string;
} {
  if (base.checks === 0 || current.checks === 0) {
    return {
      verdict: "insufficient",
      reason: `There are no answers ${base.checks === 0 ? "before" : "now"} to compare.`,
    };
  }
  if (!isComparable) {
    const reason = "No prompt was answered by the same engine, in the same language and by the same model, in both.";
    return { verdict: "not_comparable", reason };
  }
  const n = Math.min(base.checks, current.checks);
  if (n < SUFFICIENT_N || prompts < PROMPTS_MIN || !paired) {
    const reason = `A comparison takes ${SUFFICIENT_N} answers on each side and ${PROMPTS_MIN} prompts; there are ${n} and ${prompts}.`;
    return { verdict: "insufficient", reason };
  }
  if (paired.p >= LEVEL) {
    return { verdict: "no_detectable_change", reason: "The prompts differ no more than chance makes them differ." };
  }
  if (!clustered || !combined) {
    const reason = "The prompts moved together, but with so few scans that may be one scan that was off.";
    return { verdict: "insufficient", reason };
  }
  const isShown = clustered.p < LEVEL && combined.p < COMBINED_LEVEL;
  if (!isShown || clustered.difference * paired.difference <= 0) {
    return {
      verdict: "no_detectable_change",
      reason: "The prompts moved, but no more than scans differ among themselves.",
    };
  }
  const verdict = paired.difference > 0 ? "up" : "down";
  return {
    verdict,
    reason: `Mentions went ${verdict} by ${points(paired.difference)}; prompts and scans both show it.`,
  };
}

function powerOf({ base, current, paired, combined }: Facts) {
  const test = combined ?? paired;
  const n = Math.min(base.checks, current.checks);
  return {
    minimumDetectableEffect: test ? minimumDetectableEffect(test.standardError, test.df) : null,
    answersNeeded:
      test && test.standardError > 0
        ? answersByError(test.standardError, n, WANTED_EFFECT)
        : answersForShare(base, current),
  };
}

/** Where nothing tells how much answers vary, as many as independent ones would take. */
function answersForShare(base: SideSum, current: SideSum): number | null {
  const n = base.checks + current.checks;
  const { low = 0, high = 0 } = wilson(base.mentions + current.mentions, n) ?? {};
  return n > 0 ? answersByShare((low + high) / 2, WANTED_EFFECT) : null;
}
