import { countedFigure, type Figure, SUFFICIENT_N } from "#lib/geo/visibility/figure.ts";
import { answersByShare } from "#lib/stats/power.ts";
import {
  compareStrata,
  exceedsChance,
  exceedsControl,
  type StratifiedChange,
  type Stratum,
  stratifiedInterval,
  Z_FIVE_LOOKS,
} from "#lib/stats/stratified.ts";
import type { BriefVerdict, Verdict } from "./contract.ts";

/** The counts of the answers of one prompt, engine, language and model. */
export type Cell = {
  promptId: string;
  engine: string;
  language: string;
  model: string | null;
  checks: number;
  mentions: number;
};
/** Answers from before publication, and those of each later scan, oldest first. */
export type Sides = { before: readonly Cell[]; after: readonly { scanId: string; cells: readonly Cell[] }[] };

/** Both sides are compared when this many answers have arrived since publication, and at no other time. */
const LOOKS = [20, 40, 80, 160, 320] as const;
const CONTROLS_MAX = 10;
const WANTED_EFFECT = 0.1;

type Count = { hits: number; n: number };
type Judgment = { verdict: BriefVerdict; reason: string };

/**
 * Decides whether answers name the company more often since an article was published. It compares cells of prompt,
 * engine and language that the same model answered on both sides (Mantel-Haenszel weights, Cochran's test), only at the
 * registered looks; the first that finds a change is the last. The change has to exceed that of the control prompts,
 * because each scan shifts all of its prompts.
 * @param own the prompts that the article answers
 * @param others all other unbranded prompts
 */
export function computeVerdict(own: Sides, others: Sides): Verdict {
  const looks = findLooks(own.after);
  const decidable = total(own.before).n >= SUFFICIENT_N;
  let scans = looks[0] ?? own.after.length;
  let compared = compare(own, others, scans);
  for (const next of looks.slice(1)) {
    if (isChange(compared)) break;
    scans = next;
    compared = compare(own, others, scans);
  }
  const isOver = isChange(compared) || looks.length === LOOKS.length;
  const nextLookAt = isOver || !decidable ? null : (LOOKS[looks.length] ?? null);
  const tooFew = findTooFew(compared, { decidable, isLooked: looks.length > 0 });
  const scanIds = own.after.slice(0, scans).map(({ scanId }) => scanId);
  return { ...compared, ...tooFew, decidable, nextLookAt, scanIds };
}

/**
 * What the question gained beyond its control prompts, over all scans since publication: unlike the difference of a
 * verdict, it does not depend on when that was decided.
 * @returns null with fewer than 20 comparable answers on a side
 */
export function computeLift(own: Sides, others: Sides): number | null {
  const change = compareStrata(buildStrata(own.before, mergeScans(own.after)).compared);
  if (!change || Math.min(change.before.n, change.after.n) < SUFFICIENT_N) return null;
  return change.difference - (computeControl(own.before, others)?.difference ?? 0);
}

const isChange = ({ verdict }: Judgment): boolean => verdict === "improved" || verdict === "worse";

/** The number of scans after which each look takes place. */
function findLooks(after: Sides["after"]): number[] {
  let n = 0;
  const reached = after.map(({ cells }) => {
    n += total(cells).n;
    return n;
  });
  return LOOKS.flatMap((look) => {
    const index = reached.findIndex((count) => count >= look);
    return index < 0 ? [] : [index + 1];
  });
}

/** Explains why there is no look yet; undefined when there was one. */
function findTooFew(
  { before, after }: Pick<Verdict, "before" | "after">,
  { decidable, isLooked }: { decidable: boolean; isLooked: boolean },
): Judgment | undefined {
  if (!decidable) {
    const reason = `The question had ${before.n} answers between approval and publication; ${SUFFICIENT_N} are needed, and they cannot become more.`;
    return { verdict: "insufficient", reason };
  }
  if (isLooked) return undefined;
  return {
    verdict: "insufficient",
    reason: `${after.n} of ${LOOKS[0]} answers have arrived for the first comparison.`,
  };
}

/** Compares the answers of before with those of the first scans after. */
function compare(own: Sides, others: Sides, scans: number) {
  const strata = buildStrata(own.before, mergeScans(own.after.slice(0, scans)));
  const change = compareStrata(strata.compared);
  const until = new Set(own.after.slice(0, scans).map(({ scanId }) => scanId));
  const control = computeControl(own.before, {
    before: others.before,
    after: others.after.filter(({ scanId }) => until.has(scanId)),
  });
  const isShown = (cell: Cell) => !change || strata.keys.has(toCellKey(cell));
  const before = toFigure([own.before.filter(isShown)]);
  const after = toFigure(own.after.slice(0, scans).map(({ cells }) => cells.filter(isShown)));
  const interval = change ? stratifiedInterval(change, Z_FIVE_LOOKS) : null;
  return {
    ...judge(change, control),
    before,
    after,
    difference: change?.difference ?? null,
    differenceLow: interval?.low ?? null,
    differenceHigh: interval?.high ?? null,
    otherPrompts: control?.difference ?? null,
    answersNeeded: before.value === null ? null : answersByShare(before.value, WANTED_EFFECT),
    comparedCells: strata.compared.length,
    leftOutCells: strata.leftOut,
  };
}

/** The mention rate of some scans; answers of one scan resemble each other. */
function toFigure(scans: readonly (readonly Cell[])[]): Figure {
  return countedFigure(
    scans.map((cells) => cells.map((cell) => ({ cell: toCellKey(cell), hits: cell.mentions, n: cell.checks }))),
  );
}

/**
 * The change of the prompts whose rate is nearest to the rate before. They are matched on both sides together, since
 * prompts that are chosen for a low rate before rise without any cause.
 */
function computeControl(own: readonly Cell[], { before, after }: Sides): StratifiedChange | null {
  const rate = ({ hits, n }: Count) => (n > 0 ? hits / n : 0);
  const wanted = rate(total(own));
  const prompts = Map.groupBy([...before, ...after.flatMap(({ cells }) => cells)], ({ promptId }) => promptId);
  const nearest = [...prompts]
    .map(([promptId, cells]) => ({ promptId, distance: Math.abs(rate(total(cells)) - wanted) }))
    .sort((a, b) => a.distance - b.distance || (a.promptId < b.promptId ? -1 : 1))
    .slice(0, CONTROLS_MAX)
    .map(({ promptId }) => promptId);
  const chosen = new Set(nearest);
  const choose = (cells: readonly Cell[]) => cells.filter(({ promptId }) => chosen.has(promptId));
  const later = mergeScans(after.map(({ scanId, cells }) => ({ scanId, cells: choose(cells) })));
  const change = compareStrata(buildStrata(choose(before), later).compared);
  return change && Math.min(change.before.n, change.after.n) >= SUFFICIENT_N ? change : null;
}

function judge(change: StratifiedChange | null, control: StratifiedChange | null): Judgment {
  if (!change) {
    const reason = "No engine answered by the same model, in the same language, before and after.";
    return { verdict: "insufficient", reason };
  }
  if (Math.min(change.before.n, change.after.n) < SUFFICIENT_N) {
    const reason = `Only ${change.before.n} answers before and ${change.after.n} after are by the same model; ${SUFFICIENT_N} are needed.`;
    return { verdict: "insufficient", reason };
  }
  if (!exceedsChance(change, Z_FIVE_LOOKS)) {
    return { verdict: "no_detectable_change", reason: "The answers differ no more than by chance." };
  }
  if (control && !exceedsControl(change, control, Z_FIVE_LOOKS)) {
    const reason = "Similar questions changed as much, so the article need not be the cause.";
    return { verdict: "no_detectable_change", reason };
  }
  const points = `${(Math.abs(change.difference) * 100).toFixed(1).replace(/\.0$/, "")} points`;
  return change.difference > 0
    ? { verdict: "improved", reason: `The share of answers that name the company rose by ${points}.` }
    : { verdict: "worse", reason: `The share of answers that name the company fell by ${points}.` };
}

function toCellKey({ promptId, engine, language }: Cell): string {
  return [promptId, engine, language].join("\n");
}

/** Adds up the cells of several scans, by model. */
function mergeScans(scans: Sides["after"]): Cell[] {
  const groups = Map.groupBy(
    scans.flatMap(({ cells }) => cells),
    (cell) => `${toCellKey(cell)}\n${cell.model}`,
  );
  return [...groups.values()].flatMap((cells) => {
    const [first] = cells;
    const { n, hits } = total(cells);
    return first ? [{ ...first, checks: n, mentions: hits }] : [];
  });
}

/** Pairs the cells of both sides that have the same single known model; the others are only counted. */
function buildStrata(
  before: readonly Cell[],
  after: readonly Cell[],
): {
  keys: ReadonlySet<string>;
  compared: Stratum[];
  leftOut: number;
} {
  const [was, is] = [before, after].map((cells) => Map.groupBy(cells, toCellKey));
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const compared = [...keys].flatMap((key): [string, Stratum][] => {
    const [first, ...more] = was?.get(key) ?? [];
    const [second, ...others] = is?.get(key) ?? [];
    if (!first || !second || more.length > 0 || others.length > 0) return [];
    if (first.model === null || first.model !== second.model) return [];
    return [[key, { n: first.checks, x: first.mentions, m: second.checks, y: second.mentions }]];
  });
  return {
    keys: new Set(compared.map(([key]) => key)),
    compared: compared.map(([, stratum]) => stratum),
    leftOut: keys.size - compared.length,
  };
}

function total(cells: readonly Cell[]): Count {
  return {
    hits: cells.reduce((sum, { mentions }) => sum + mentions, 0),
    n: cells.reduce((sum, { checks }) => sum + checks, 0),
  };
}
