import { buildShaIndex } from "#lib/content/ledger/dedupe/duplicates.ts";
import { normalizeDescription, normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { findRevertClaims, isReapplyTitle, type RevertClaim } from "./claims.ts";

/** Effect of the reverts on a change. */
export type RevertOutcome =
  | { state: "stands" }
  /** Reverts a change from before the range. Readers saw that change, so the entry reads "Reverted …". */
  | { state: "reverts_earlier" }
  /** Has no effect at the end of the range; `by` is the index of its counterpart. */
  | { state: "cancelled"; by: number };

type ChangeIndex = {
  bySha: (prefix: string) => number | undefined;
  byNumber: ReadonlyMap<number, number[]>;
  /** Computed on first use: most ranges contain no revert. */
  titles: () => { byTitle: ReadonlyMap<string, number[]>; byDescription: ReadonlyMap<string, number[]> };
};

function push<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [index]);
  else list.push(index);
}

function indexTitles(changes: readonly Change[]) {
  const byTitle = new Map<string, number[]>();
  const byDescription = new Map<string, number[]>();
  for (const [index, change] of changes.entries()) {
    push(byTitle, normalizeTitle(change.title), index);
    push(byDescription, normalizeDescription(change.title), index);
  }
  return { byTitle, byDescription };
}

function buildIndex(changes: readonly Change[]): ChangeIndex {
  const byNumber = new Map<number, number[]>();
  for (const [index, change] of changes.entries()) {
    if (change.number !== undefined) push(byNumber, change.number, index);
  }
  let titles: ReturnType<typeof indexTitles> | undefined;
  return {
    bySha: buildShaIndex(changes),
    byNumber,
    titles: () => {
      titles ??= indexTitles(changes);
      return titles;
    },
  };
}

/** The newest of `candidates` before `index`; an original precedes its revert. */
function lastBefore(candidates: readonly number[] | undefined, index: number): number | undefined {
  return candidates?.findLast((candidate) => candidate < index);
}

const QUOTED_NUMBERS = /\((?:#|!)(\d+)\)/g;

/** The change that a quoted title names: by the number in the quote, otherwise by its words. */
function byQuotedTitle(title: string, index: number, changeIndex: ChangeIndex): number | undefined {
  for (const [, number] of [...title.matchAll(QUOTED_NUMBERS)].toReversed()) {
    const match = lastBefore(changeIndex.byNumber.get(Number(number)), index);
    if (match !== undefined) return match;
  }
  const exact = lastBefore(changeIndex.titles().byTitle.get(normalizeTitle(title)), index);
  if (exact !== undefined) return exact;
  const description = normalizeDescription(title);
  return description === "" ? undefined : lastBefore(changeIndex.titles().byDescription.get(description), index);
}

/** The revert of the title that a re-apply names; cancelling this pair keeps the original. */
function byReappliedTitle(
  title: string,
  index: number,
  targets: ReadonlyMap<number, number[]>,
  changes: readonly Change[],
): number | undefined {
  const wanted = normalizeDescription(title);
  for (const [reverter, originals] of [...targets].toReversed()) {
    const hit = originals.some((original) => normalizeDescription(changes[original]?.title ?? "") === wanted);
    if (reverter < index && hit) return reverter;
  }
  return undefined;
}

function quotesTitle(change: Change | undefined, wanted: string): boolean {
  if (change === undefined || isReapplyTitle(change.title)) return false;
  return findRevertClaims(change).some((claim) => claim.titles.some((title) => normalizeDescription(title) === wanted));
}

type Resolved = { targets: number[]; wholeChange: boolean; explicit: boolean };

function resolveClaim(claim: RevertClaim, index: number, changeIndex: ChangeIndex): number[] {
  const shas = claim.shas.map(changeIndex.bySha).filter((target) => target !== undefined && target < index);
  const numbers = claim.numbers.map((number) => lastBefore(changeIndex.byNumber.get(number), index));
  const direct = [...shas, ...numbers].filter((target) => target !== undefined);
  if (direct.length > 0) return direct;
  return claim.titles
    .slice(0, 1)
    .map((title) => byQuotedTitle(title, index, changeIndex))
    .filter((target) => target !== undefined);
}

/** The changes that each change reverts, resolved within the range. */
function resolveAll(changes: readonly Change[]): Map<number, Resolved> {
  const changeIndex = buildIndex(changes);
  const resolved = new Map<number, Resolved>();
  const targetsByReverter = new Map<number, number[]>();
  for (const [index, change] of changes.entries()) {
    const claims = findRevertClaims(change);
    if (claims.length === 0) continue;
    let targets = [...new Set(claims.flatMap((claim) => resolveClaim(claim, index, changeIndex)))].filter(
      (target) => target !== index,
    );
    if (isReapplyTitle(change.title)) targets = reapplyTargets(change, index, targets, targetsByReverter, changes);
    const wholeChange = claims.some((claim) => claim.wholeChange);
    const explicit = claims.some((claim) => claim.wholeChange && claim.explicit);
    resolved.set(index, { targets, wholeChange, explicit });
    if (targets.length > 0) targetsByReverter.set(index, targets);
  }
  return resolved;
}

/** A re-apply undoes a revert: if its claim names the original, the target is the revert between them. */
function reapplyTargets(
  change: Change,
  index: number,
  claimed: readonly number[],
  targetsByReverter: ReadonlyMap<number, number[]>,
  changes: readonly Change[],
): number[] {
  const reverters = [...targetsByReverter].filter(
    ([reverter, originals]) => reverter < index && originals.some((original) => claimed.includes(original)),
  );
  const latestReverter = reverters.at(-1)?.[0];
  if (latestReverter !== undefined) return [latestReverter];
  if (
    claimed.some(
      (target) =>
        targetsByReverter.has(target) || findRevertClaims(changes[target] ?? change).some((claim) => claim.wholeChange),
    )
  )
    return [...claimed];
  const title = findRevertClaims(change).flatMap((claim) => claim.titles)[0];
  if (title === undefined) return [];
  const revertIndex = byReappliedTitle(title, index, targetsByReverter, changes);
  if (revertIndex !== undefined) return [revertIndex];
  const wanted = normalizeDescription(title);
  const outside = changes.findLastIndex(
    (candidate, candidateIndex) => candidateIndex < index && quotesTitle(candidate, wanted),
  );
  return outside < 0 ? [] : [outside];
}

/** Indices before `index` whose change is in one of the groups and not cancelled. */
function findActiveBefore(
  index: number,
  groups: ReadonlySet<number | undefined>,
  sameWork: readonly number[],
  outcomes: readonly RevertOutcome[],
): number[] {
  return sameWork
    .slice(0, index)
    .flatMap((group, position) => (groups.has(group) && outcomes[position]?.state !== "cancelled" ? [position] : []));
}

/** Effect of a claim on its own change, once its targets are known. */
function computeOutcome(
  claim: Resolved,
  change: Change | undefined,
  first: number | undefined,
): RevertOutcome | undefined {
  if (!claim.wholeChange) return undefined;
  if (first !== undefined) return { state: "cancelled", by: first };
  return claim.explicit && !isReapplyTitle(change?.title ?? "") ? { state: "reverts_earlier" } : undefined;
}

/**
 * Cancels reverts inside one repository's range (generation.md, section 2.2). `changes` are oldest first;
 * `sameWork[i]` is the duplicate group of change `i`. The newest revert is resolved first, so that a revert of a
 * revert cancels the revert and keeps the original. A revert without a match stays as it is.
 */
export function resolveReverts(changes: readonly Change[], sameWork: readonly number[]): RevertOutcome[] {
  const resolved = resolveAll(changes);
  const outcomes: RevertOutcome[] = changes.map(() => ({ state: "stands" }));
  for (const [index, claim] of [...resolved].toReversed()) {
    if (outcomes[index]?.state === "cancelled") continue;
    const groups = new Set(claim.targets.map((target) => sameWork[target]));
    const affected = findActiveBefore(index, groups, sameWork, outcomes);
    for (const position of affected) outcomes[position] = { state: "cancelled", by: index };
    // A second revert of a cancelled change is cancelled too.
    const outcome = computeOutcome(claim, changes[index], affected[0] ?? claim.targets[0]);
    if (outcome !== undefined) outcomes[index] = outcome;
  }
  return outcomes;
}
