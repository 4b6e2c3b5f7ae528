import { shaIndex } from "#lib/content/ledger/dedupe/duplicates.ts";
import { normalizeDescription, normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { claimsOf, isReapplyTitle, type RevertClaim } from "./claims.ts";

/** What reverts make of a change. */
export type RevertOutcome =
  | { state: "stands" }
  /** Takes back something from before the range: readers saw it, so it is told as "Reverted …". */
  | { state: "reverts_earlier" }
  /** Nothing of it is left at the end of the range; `by` is the index of its counterpart. */
  | { state: "cancelled"; by: number };

type Index = {
  bySha: (prefix: string) => number | undefined;
  byNumber: ReadonlyMap<number, number[]>;
  /** Made when first asked for: most ranges hold no revert. */
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

function buildIndex(changes: readonly Change[]): Index {
  const byNumber = new Map<number, number[]>();
  for (const [index, change] of changes.entries()) {
    if (change.number !== undefined) push(byNumber, change.number, index);
  }
  let titles: ReturnType<typeof indexTitles> | undefined;
  return {
    bySha: shaIndex(changes),
    byNumber,
    titles: () => {
      titles ??= indexTitles(changes);
      return titles;
    },
  };
}

/** The newest of `candidates` before `index`: an original precedes its revert. */
function lastBefore(candidates: readonly number[] | undefined, index: number): number | undefined {
  return candidates?.findLast((candidate) => candidate < index);
}

const QUOTED_NUMBERS = /\((?:#|!)(\d+)\)/g;

/** The change that a quoted title names: by the number that the quote carries, else by its words. */
function byQuotedTitle(title: string, index: number, known: Index): number | undefined {
  for (const [, number] of [...title.matchAll(QUOTED_NUMBERS)].toReversed()) {
    const found = lastBefore(known.byNumber.get(Number(number)), index);
    if (found !== undefined) return found;
  }
  const exact = lastBefore(known.titles().byTitle.get(normalizeTitle(title)), index);
  if (exact !== undefined) return exact;
  const description = normalizeDescription(title);
  return description === "" ? undefined : lastBefore(known.titles().byDescription.get(description), index);
}

/** The revert of a title that a re-apply names, so that the pair is undone and the original stays. */
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
  return claimsOf(change).some((claim) => claim.titles.some((title) => normalizeDescription(title) === wanted));
}

type Resolved = { targets: number[]; whole: boolean; explicit: boolean };

function resolveClaim(claim: RevertClaim, index: number, known: Index): number[] {
  const shas = claim.shas.map(known.bySha).filter((found) => found !== undefined && found < index);
  const numbers = claim.numbers.map((number) => lastBefore(known.byNumber.get(number), index));
  const direct = [...shas, ...numbers].filter((found) => found !== undefined);
  if (direct.length > 0) return direct;
  return claim.titles
    .slice(0, 1)
    .map((title) => byQuotedTitle(title, index, known))
    .filter((found) => found !== undefined);
}

/** What each change takes back, resolved within the range. */
function resolveAll(changes: readonly Change[]): Map<number, Resolved> {
  const known = buildIndex(changes);
  const resolved = new Map<number, Resolved>();
  const targetsOf = new Map<number, number[]>();
  for (const [index, change] of changes.entries()) {
    const claims = claimsOf(change);
    if (claims.length === 0) continue;
    let targets = [...new Set(claims.flatMap((claim) => resolveClaim(claim, index, known)))].filter(
      (target) => target !== index,
    );
    if (isReapplyTitle(change.title)) targets = reapplyTargets(change, index, targets, targetsOf, changes);
    const whole = claims.some((claim) => claim.whole);
    const explicit = claims.some((claim) => claim.whole && claim.explicit);
    resolved.set(index, { targets, whole, explicit });
    if (targets.length > 0) targetsOf.set(index, targets);
  }
  return resolved;
}

/** A re-apply takes back a revert: where its claim named the original, the revert between them is meant. */
function reapplyTargets(
  change: Change,
  index: number,
  named: readonly number[],
  targetsOf: ReadonlyMap<number, number[]>,
  changes: readonly Change[],
): number[] {
  const reverters = [...targetsOf].filter(
    ([reverter, originals]) => reverter < index && originals.some((original) => named.includes(original)),
  );
  const last = reverters.at(-1)?.[0];
  if (last !== undefined) return [last];
  if (named.some((target) => targetsOf.has(target) || claimsOf(changes[target] ?? change).some((claim) => claim.whole)))
    return [...named];
  const title = claimsOf(change).flatMap((claim) => claim.titles)[0];
  if (title === undefined) return [];
  const known = byReappliedTitle(title, index, targetsOf, changes);
  if (known !== undefined) return [known];
  const wanted = normalizeDescription(title);
  const outside = changes.findLastIndex((candidate, at) => at < index && quotesTitle(candidate, wanted));
  return outside < 0 ? [] : [outside];
}

/** The changes of some groups that stand before a place and are not cancelled. */
function standingBefore(
  index: number,
  groups: ReadonlySet<number | undefined>,
  sameWork: readonly number[],
  outcomes: readonly RevertOutcome[],
): number[] {
  return sameWork
    .slice(0, index)
    .flatMap((group, at) => (groups.has(group) && outcomes[at]?.state !== "cancelled" ? [at] : []));
}

/** What a claim makes of its own change, once what it takes back is known. */
function outcomeOf(claim: Resolved, change: Change | undefined, first: number | undefined): RevertOutcome | undefined {
  if (!claim.whole) return undefined;
  if (first !== undefined) return { state: "cancelled", by: first };
  return claim.explicit && !isReapplyTitle(change?.title ?? "") ? { state: "reverts_earlier" } : undefined;
}

/**
 * Cancels reverts inside one repository's range (generation.md, section 2.2). `changes` are oldest first; `sameWork[i]`
 * names the group of duplicates that `i` belongs to. The newest revert decides first, so that a re-revert cancels the
 * revert and leaves the original standing. What cannot be matched stands as it is.
 */
export function resolveReverts(changes: readonly Change[], sameWork: readonly number[]): RevertOutcome[] {
  const resolved = resolveAll(changes);
  const outcomes: RevertOutcome[] = changes.map(() => ({ state: "stands" }));
  for (const [index, claim] of [...resolved].toReversed()) {
    if (outcomes[index]?.state === "cancelled") continue;
    const groups = new Set(claim.targets.map((target) => sameWork[target]));
    const hit = standingBefore(index, groups, sameWork, outcomes);
    for (const at of hit) outcomes[at] = { state: "cancelled", by: index };
    // A second revert of what is cancelled already has nothing left to tell.
    const outcome = outcomeOf(claim, changes[index], hit[0] ?? claim.targets[0]);
    if (outcome !== undefined) outcomes[index] = outcome;
  }
  return outcomes;
}
