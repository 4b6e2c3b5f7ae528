import type { Activity } from "#lib/content/activity.ts";
import { readSignals } from "./classify/signals.ts";
import { type Highlight, scoreChange } from "./highlights.ts";
import { foldsWithoutNote, hasNote } from "./note-policy.ts";
import { DEPENDENCIES } from "./phrases/bookkeeping.ts";
import { hasSubstance } from "./substance.ts";
import { SHOWN_MAX } from "./thresholds.ts";
import type { ClassifiedChange } from "./types.ts";

type FoldWithoutNote = Readonly<Record<string, boolean>>;

/**
 * The kept changes of low standing by their kind alone: those without a note in repositories that keep notes, and
 * updates of dependencies.
 */
export function findLowChanges(
  activities: readonly Activity[],
  changes: readonly ClassifiedChange[],
  foldWithoutNote: FoldWithoutNote = {},
): Set<string> {
  const byRepository = Map.groupBy(changes, ({ change }) => change.repository.id);
  const folding = activities.filter(({ repository: { id }, notePolicy }) => {
    return foldWithoutNote[id] ?? foldsWithoutNote(byRepository.get(id) ?? [], notePolicy);
  });
  const withoutNote = folding.flatMap(({ repository }) => byRepository.get(repository.id) ?? []).filter(canFold);
  const updates = changes.filter((item) => item.kept && isDependencyUpdate(item));
  return new Set([...withoutNote, ...updates].map(({ change }) => change.id));
}

function canFold({ change, classification: { breaking, security }, kept }: ClassifiedChange): boolean {
  return kept && !hasNote(change) && !breaking && !security;
}

function isDependencyUpdate({ change, classification }: ClassifiedChange): boolean {
  const { parts, footprint, bot } = readSignals(change);
  const isUpdate = footprint.kinds.source === 0 && footprint.kinds.dependencies > 0;
  // Programs that write lists of changes give the updates of bots a line as well.
  const isNoted = hasNote(change) && !bot;
  return !classification.breaking && !isNoted && (isUpdate || DEPENDENCIES.test(parts.text));
}

/**
 * The changes that a list of more than 25 folds so that its readers see the others: those without a note that say least
 * beyond their titles (generation.md, section 3). Equal ones keep the order of the ledger.
 */
export function findSurplus(
  changes: readonly ClassifiedChange[],
  low: ReadonlySet<string>,
  highlights: ReadonlyMap<string, Highlight>,
): Set<string> {
  const listed = changes.filter(({ kept, change }) => kept && !low.has(change.id) && !highlights.has(change.id));
  const surplus = listed
    .filter((item) => canFold(item) && !item.change.issues.some(({ byUser }) => byUser))
    .map((item) => ({ id: item.change.id, standing: getStanding(item) }))
    .toSorted((a, b) => a.standing - b.standing)
    .slice(0, Math.max(0, listed.length - SHOWN_MAX));
  return new Set(surplus.map(({ id }) => id));
}

/** Changes that a text can say more about come before the others, each by their importance. */
function getStanding({ change, classification }: ClassifiedChange): number {
  return scoreChange({ change, classification }) + (hasSubstance(change, classification) ? 10 : 0);
}
