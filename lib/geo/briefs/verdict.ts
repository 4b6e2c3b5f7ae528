import { countedFigure, SUFFICIENT_N } from "#lib/geo/visibility/figure.ts";
import { Z95 } from "#lib/stats/intervals.ts";
import { answersByShare } from "#lib/stats/power.ts";
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
export type Sides = { before: readonly Cell[]; after: readonly Cell[] };

const WANTED_EFFECT = 0.1;

type Stratum = { n: number; x: number; m: number; y: number };
type Change = { difference: number; standardError: number; z: number; before: Count; after: Count };
type Count = { hits: number; n: number };

/**
 * Decides whether answers name the company more often since an article was published. It compares cells of prompt,
 * engine and language that the same model answered on both sides (Mantel-Haenszel weights, Cochran's test). The change
 * has to exceed that of all other prompts, because each scan shifts all of its prompts.
 * @param own the prompts that the article answers
 * @param others all other unbranded prompts
 */
export function computeVerdict(own: Sides, others: Sides, scanIds: readonly string[]): Verdict {
  const strata = buildStrata(own);
  const change = computeChange(strata.compared);
  const control = computeChange(buildStrata(others).compared);
  const isControlled = control !== null && Math.min(control.before.n, control.after.n) >= SUFFICIENT_N;
  const before = change?.before ?? total(own.before);
  const after = change?.after ?? total(own.after);
  const half = change ? Z95 * change.standardError : 0;
  // Later scans cannot add answers from before the publication.
  const decidable = total(own.before).n >= SUFFICIENT_N;
  return {
    ...judge(change, isControlled ? control : null, { before, after, decidable }),
    decidable,
    before: countedFigure(before),
    after: countedFigure(after),
    difference: change?.difference ?? null,
    differenceLow: change ? Math.max(-1, change.difference - half) : null,
    differenceHigh: change ? Math.min(1, change.difference + half) : null,
    otherPrompts: isControlled ? control.difference : null,
    answersNeeded: before.n > 0 ? answersByShare(before.hits / before.n, WANTED_EFFECT) : null,
    scanIds: [...scanIds],
    comparedCells: strata.compared.length,
    leftOutCells: strata.leftOut,
  };
}

function judge(
  change: Change | null,
  control: Change | null,
  { before, after, decidable }: { before: Count; after: Count; decidable: boolean },
): { verdict: BriefVerdict; reason: string } {
  if (!change) {
    const reason = "No engine answered by the same model, in the same language, before and after.";
    return { verdict: "insufficient", reason };
  }
  if (Math.min(before.n, after.n) < SUFFICIENT_N) {
    const counts = `A comparison takes ${SUFFICIENT_N} answers on each side; there are ${before.n} before and ${after.n} after.`;
    const reason = decidable ? counts : `${counts} Those before publication cannot become more.`;
    return { verdict: "insufficient", reason };
  }
  if (Math.abs(change.z) <= Z95 || Math.abs(change.difference) <= Z95 * change.standardError) {
    return { verdict: "no_detectable_change", reason: "The answers differ no more than chance makes them differ." };
  }
  const own = control ? change.difference - control.difference : change.difference;
  const error = control ? Math.hypot(change.standardError, control.standardError) : 0;
  if (own * change.difference <= 0 || Math.abs(own) <= Z95 * error) {
    const reason = "The answers changed, but other prompts changed alike: it need not be the article.";
    return { verdict: "no_detectable_change", reason };
  }
  const points = `${(Math.abs(change.difference) * 100).toFixed(1).replace(/\.0$/, "")} points`;
  return change.difference > 0
    ? { verdict: "improved", reason: `The company is named ${points} more often than before.` }
    : { verdict: "worse", reason: `The company is named ${points} less often than before.` };
}

function toCellKey({ promptId, engine, language }: Cell): string {
  return JSON.stringify([promptId, engine, language]);
}

/** Pairs the cells of both sides that have the same single known model; the others are only counted. */
function buildStrata({ before, after }: Sides): { compared: Stratum[]; leftOut: number } {
  const [was, is] = [before, after].map((cells) => Map.groupBy(cells, toCellKey));
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const compared = [...keys].flatMap((key) => {
    const [first, ...more] = was?.get(key) ?? [];
    const [second, ...others] = is?.get(key) ?? [];
    if (!first || !second || more.length > 0 || others.length > 0) return [];
    if (first.model === null || first.model !== second.model) return [];
    return [{ n: first.checks, x: first.mentions, m: second.checks, y: second.mentions }];
  });
  return { compared, leftOut: keys.size - compared.length };
}

function computeChange(strata: readonly Stratum[]): Change | null {
  if (strata.length === 0) return null;
  const sums = { weight: 0, difference: 0, chance: 0, variance: 0, x: 0, n: 0, y: 0, m: 0 };
  for (const { n, x, m, y } of strata) {
    const all = n + m;
    const weight = (n * m) / all;
    const hits = x + y;
    sums.weight += weight;
    sums.difference += weight * (y / m - x / n);
    // Cochran's test: the variance of the hits when both sides have the same rate.
    sums.chance += all > 1 ? (n * m * hits * (all - hits)) / (all * all * (all - 1)) : 0;
    sums.variance += weight ** 2 * (computeVariance(x, n) + computeVariance(y, m));
    sums.x += x;
    sums.n += n;
    sums.y += y;
    sums.m += m;
  }
  return {
    difference: sums.difference / sums.weight,
    standardError: Math.sqrt(sums.variance) / sums.weight,
    z: sums.chance > 0 ? sums.difference / Math.sqrt(sums.chance) : 0,
    before: { hits: sums.x, n: sums.n },
    after: { hits: sums.y, n: sums.m },
  };
}

/** The variance of a share. Half a hit is added on both sides, so that shares of 0 and 1 have a variance too. */
function computeVariance(hits: number, n: number): number {
  const share = (hits + 0.5) / (n + 1);
  return (share * (1 - share)) / n;
}

function total(cells: readonly Cell[]): Count {
  return {
    hits: cells.reduce((sum, { mentions }) => sum + mentions, 0),
    n: cells.reduce((sum, { checks }) => sum + checks, 0),
  };
}
