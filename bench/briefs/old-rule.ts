import type { Cell, Sides } from "#lib/geo/briefs/verdict.ts";
import { Z95 } from "#lib/stats/intervals.ts";
import { compareStrata, exceedsChance, exceedsControl, type StratifiedChange } from "#lib/stats/stratified.ts";

const ANSWERS_MIN = 20;

/**
 * The rule before registered looks: the answers that the question was chosen by are the baseline, all other prompts are
 * the control, and every scan is a look at 5%.
 * @returns whether it calls the question improved
 */
export function improvesByOldRule(own: Sides, others: Sides): boolean {
  const [change, control] = [own, others].map(({ before, after }) => compare(before, after));
  if (!change || change.difference <= 0 || !exceedsChance(change, Z95)) return false;
  return !control || exceedsControl(change, control, Z95);
}

function compare(before: readonly Cell[], after: Sides["after"]): StratifiedChange | null {
  const [was, is] = [before, after.flatMap(({ cells }) => cells)].map(sumByKey);
  const strata = [...(was ?? [])].flatMap(([key, { n, hits }]) => {
    const later = is?.get(key);
    return later ? [{ n, x: hits, m: later.n, y: later.hits }] : [];
  });
  const change = compareStrata(strata);
  return change && Math.min(change.before.n, change.after.n) >= ANSWERS_MIN ? change : null;
}

function sumByKey(cells: readonly Cell[]): Map<string, { n: number; hits: number }> {
  const sums = new Map<string, { n: number; hits: number }>();
  for (const { promptId, engine, checks, mentions } of cells) {
    const { n, hits } = sums.get(`${promptId} ${engine}`) ?? { n: 0, hits: 0 };
    sums.set(`${promptId} ${engine}`, { n: n + checks, hits: hits + mentions });
  }
  return sums;
}
