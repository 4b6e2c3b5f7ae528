import { wilson } from "#lib/stats/intervals.ts";
import { answersByError, answersByShare, minimumDetectableEffect } from "#lib/stats/power.ts";
import { mean, pairedT, pooledT, standardDeviation, type TTest, tTest } from "#lib/stats/t-tests.ts";
import type { Verdict } from "./comparison.ts";
import { SUFFICIENT_N } from "./shapes.ts";

/** Totals of one scan's answers to one prompt by one engine and model, in one language. */
export type CellSum = {
  scanId: string;
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};

/** Two sides to compare, and earlier scans, whose spread is used when both sides are single scans. */
export type Comparable = { base: readonly CellSum[]; current: readonly CellSum[]; history?: readonly CellSum[] };

export type Judgement = {
  verdict: Verdict;
  reason: string;
  /** Mean over prompts of the change in their rate. */
  difference: number | null;
  interval: { low: number; high: number } | null;
  /** Cells with one identical model on both sides. */
  compared: ReadonlySet<string>;
  modelChanged: number;
  unmatched: number;
  prompts: number;
  base: SideSum;
  current: SideSum;
  paired: TTest | null;
  clustered: TTest | null;
  /** Test with the variance of both prompts and scans. */
  combined: TTest | null;
  minimumDetectableEffect: number | null;
  answersNeeded: number | null;
};
export type SideSum = { checks: number; mentions: number; scanIds: string[] };

const LEVEL = 0.05;
/** Stricter than `LEVEL`, because the degrees of freedom are approximate: false alarms stay within 5% (simulated). */
const COMBINED_LEVEL = 0.03;
/** Six prompts that all move in one direction are unlikely at 5% (2 in 64); fewer could never be significant. */
const PROMPTS_MIN = 6;
/** The effect for which the number of answers needed is reported: 10 points. */
const WANTED_EFFECT = 0.1;
/** Minimum number of earlier scans that show how much scans differ. */
const HISTORY_MIN = 3;

type Cell = { promptId: string; models: Set<string | null>; scans: Map<string, { checks: number; mentions: number }> };

/** Key of a cell; none of its parts contains a line break. */
export function cellKey({ promptId, engine, language }: Pick<CellSum, "promptId" | "engine" | "language">): string {
  return `${promptId}\n${engine}\n${language}`;
}

export function parseCellKey(key: string): Pick<CellSum, "promptId" | "engine" | "language"> {
  const [promptId = "", engine = "", language = ""] = key.split("\n");
  return { promptId, engine, language };
}

/**
 * Decides whether the mention rate has changed (specification, geo.md, section 5). `up` and `down` need a t test
 * paired by prompt, which tolerates drifting prompts, and one between scans, which tolerates a shock to a whole scan.
 * Either can pass by chance if both effects occur, so a third test with the sum of both variances must pass as well.
 */
export function judge({ base, current, history = [] }: Comparable): Judgement {
  const baseCells = groupCells(base);
  const currentCells = groupCells(current);
  const shared = [...baseCells.keys()].filter((key) => currentCells.has(key));
  const compared = new Set(
    shared.filter((key) => getModel(baseCells.get(key)) === (getModel(currentCells.get(key)) ?? "none")),
  );
  const unmatched = baseCells.size + currentCells.size - 2 * shared.length;
  const sums = { base: sumSide(baseCells, compared), current: sumSide(currentCells, compared) };
  const differences = promptDifferences(baseCells, currentCells, compared);
  const paired = pairedT(differences);
  const earlier = sameModels(groupCells(history), baseCells);
  const clustered = betweenScans(baseCells, currentCells, earlier, compared);
  const combined = combine(paired, clustered, chanceVariance(baseCells, currentCells, compared));
  const facts = { ...sums, paired, clustered, combined, prompts: differences.length, isComparable: compared.size > 0 };
  return {
    ...decideVerdict(facts),
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
    ...computePower(facts),
  };
}

function groupCells(sums: readonly CellSum[]): Map<string, Cell> {
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

/** The only model that answered; undefined if it is unknown or there are several. */
function getModel(cell: Cell | undefined): string | undefined {
  const [model = null, another] = cell?.models ?? [];
  return another === undefined && model !== null ? model : undefined;
}

function sameModels(cells: Map<string, Cell>, reference: Map<string, Cell>): Map<string, Cell> {
  return new Map(
    [...cells].filter(([key, cell]) => getModel(cell) !== undefined && getModel(cell) === getModel(reference.get(key))),
  );
}

/** Sums the answers of the compared cells, or of the whole side if no cell is comparable. */
function sumSide(cells: Map<string, Cell>, compared: ReadonlySet<string>): SideSum {
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

function computeRate(cell: Cell | undefined): number {
  const scans = [...(cell?.scans.values() ?? [])];
  return scans.reduce((n, { mentions }) => n + mentions, 0) / scans.reduce((n, { checks }) => n + checks, 0);
}

/** Mean change of the cells of each prompt. */
function promptDifferences(
  baseCells: Map<string, Cell>,
  currentCells: Map<string, Cell>,
  compared: ReadonlySet<string>,
): number[] {
  const prompts = new Map<string, number[]>();
  for (const key of compared) {
    const promptId = baseCells.get(key)?.promptId ?? "";
    const changes = prompts.get(promptId) ?? [];
    changes.push(computeRate(currentCells.get(key)) - computeRate(baseCells.get(key)));
    prompts.set(promptId, changes);
  }
  return [...prompts.values()].map(mean);
}

/** Test between scans; for two single scans the spread comes from earlier scans. */
function betweenScans(
  baseCells: Map<string, Cell>,
  currentCells: Map<string, Cell>,
  earlier: Map<string, Cell>,
  compared: ReadonlySet<string>,
): TTest | null {
  const center = new Map(
    [...compared].map((key) => [
      key,
      mean([...rates(baseCells.get(key)), ...rates(currentCells.get(key))].map(([, rate]) => rate)),
    ]),
  );
  const [baseLevels, currentLevels, earlierLevels] = [baseCells, currentCells, earlier].map((cells) =>
    scanLevels(cells, center),
  );
  if (!baseLevels || !currentLevels || !earlierLevels) return null;
  if (baseLevels.length > 1 || currentLevels.length > 1) return pooledT(baseLevels, currentLevels);
  const [first] = baseLevels;
  const [second] = currentLevels;
  const past = first === undefined ? earlierLevels : [...earlierLevels, first];
  if (first === undefined || second === undefined || past.length < HISTORY_MIN) return null;
  return tTest(second - first, standardDeviation(past) * Math.SQRT2, past.length - 1);
}

function rates(cell: Cell | undefined): [string, number][] {
  return [...(cell?.scans ?? [])].map(([scanId, { checks, mentions }]) => [scanId, mentions / checks]);
}

/**
 * How far each scan is from the usual rates of its cells, so that missing cells do not shift it. Scans with less than
 * half of the cells are dropped.
 */
function scanLevels(cells: Map<string, Cell>, center: ReadonlyMap<string, number>): number[] {
  const deviations = new Map<string, number[]>();
  for (const [key, usual] of center) {
    for (const [scanId, rate] of rates(cells.get(key))) {
      const existing = deviations.get(scanId);
      if (existing) existing.push(rate - usual);
      else deviations.set(scanId, [rate - usual]);
    }
  }
  return [...deviations.values()].filter((values) => values.length * 2 >= center.size).map(mean);
}

/** Variance of the difference if only single answers varied, for the mean over prompts. */
function chanceVariance(
  baseCells: Map<string, Cell>,
  currentCells: Map<string, Cell>,
  compared: ReadonlySet<string>,
): number {
  const prompts = new Map<string, number[]>();
  for (const key of compared) {
    const cells = [baseCells.get(key), currentCells.get(key)].map((cell) => [...(cell?.scans.values() ?? [])]);
    const [n = 0, m = 0] = cells.map((scans) => scans.reduce((sum, { checks }) => sum + checks, 0));
    const mentions = cells.flat().reduce((sum, scan) => sum + scan.mentions, 0);
    const rate = mentions / (n + m);
    const variance = ((rate * (1 - rate) * (n + m)) / (n + m - 1)) * (1 / n + 1 / m);
    const promptId = baseCells.get(key)?.promptId ?? "";
    prompts.set(promptId, [...(prompts.get(promptId) ?? []), variance]);
  }
  const promptVariances = [...prompts.values()].map((variances) => mean(variances) / variances.length);
  return promptVariances.length > 0 ? mean(promptVariances) / promptVariances.length : 0;
}

/**
 * Two-way clustering by prompts and scans (Cameron, Gelbach and Miller 2011): both variances, less the chance of
 * single answers, which both contain. Degrees of freedom by Welch and Satterthwaite.
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

function decideVerdict({ base, current, paired, clustered, combined, prompts, isComparable }: Facts): {
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

function computePower({ base, current, paired, combined }: Facts) {
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

/** Without a measured variance, the number that independent answers would need. */
function answersForShare(base: SideSum, current: SideSum): number | null {
  const n = base.checks + current.checks;
  const { low = 0, high = 0 } = wilson(base.mentions + current.mentions, n) ?? {};
  return n > 0 ? answersByShare((low + high) / 2, WANTED_EFFECT) : null;
}
