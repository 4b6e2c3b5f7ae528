import type { Activity } from "#lib/content/activity.ts";
import { type Assembled, assembleChanges } from "./assemble/assemble.ts";
import { findDuplicates, mergeDuplicates } from "./dedupe/duplicates.ts";
import { type RevertOutcome, resolveReverts } from "./reverts/reverts.ts";
import type { Change, ResolvedChange } from "./types.ts";

/** Formats a change for a drop reason: its number, otherwise its short hash. */
function formatReference(change: Change | undefined): string {
  if (change === undefined) return "another change";
  return change.number === undefined ? (change.commits[0]?.sha.slice(0, 9) ?? change.id) : `#${change.number}`;
}

function dropReason(
  item: Assembled,
  index: number,
  outcome: RevertOutcome | undefined,
  all: readonly Assembled[],
): string | null {
  if (item.dropReason !== null || outcome?.state !== "cancelled") return item.dropReason;
  const other = formatReference(all[outcome.by]?.change);
  return outcome.by > index ? `reverted by ${other}` : `reverts ${other}, also in this range`;
}

/** Makes IDs unique: the same request can be both dropped and kept, and two repository marks can collide. */
export function withUniqueIds(resolved: readonly ResolvedChange[]): ResolvedChange[] {
  const used = new Set<string>();
  return resolved.map((item) => {
    const { change } = item;
    const sha = change.commits.at(-1)?.sha.slice(0, 8);
    let id = change.id;
    for (let round = 1; used.has(id); round++) id = `${change.id}-${round === 1 && sha !== undefined ? sha : round}`;
    used.add(id);
    return id === change.id ? item : { ...item, change: { ...change, id } };
  });
}

/**
 * Resolves the changes of one repository: duplicates merged, reverts cancelled (generation.md, sections 2.1 and 2.2).
 * Newest first. Every commit of the activity is in exactly one change.
 */
export function resolveChanges(activity: Activity): ResolvedChange[] {
  const all = assembleChanges(activity).toReversed();
  const changes = all.map(({ change }) => change);
  const sameWork = findDuplicates(changes);
  const outcomes = resolveReverts(changes, sameWork);
  const survivors = new Map<number, number[]>();
  const resolved: { index: number; item: ResolvedChange }[] = [];
  for (const [index, item] of all.entries()) {
    const reason = dropReason(item, index, outcomes[index], all);
    const group = sameWork[index] ?? index;
    if (reason !== null)
      resolved.push({ index, item: { change: item.change, dropReason: reason, revertsEarlier: false } });
    else survivors.set(group, [...(survivors.get(group) ?? []), index]);
  }
  for (const members of survivors.values()) {
    const [oldest = 0] = members;
    const [first, ...rest] = members.map((index) => changes[index]).filter((change) => change !== undefined);
    if (first === undefined) continue;
    const revertsEarlier = outcomes[oldest]?.state === "reverts_earlier";
    resolved.push({
      index: oldest,
      item: { change: mergeDuplicates([first, ...rest]), dropReason: null, revertsEarlier },
    });
  }
  return resolved.sort((a, b) => b.index - a.index).map(({ item }) => item);
}
