import type { NotePolicy } from "#lib/content/activity.ts";
import { NOTED_CHANGES_MIN, NOTED_SHARE } from "#lib/content/limits.ts";
import { readSignals } from "./classify/signals.ts";
import type { Change, ClassifiedChange } from "./types.ts";

/** The share of changes that bring a note, 0 to 1; null where too few changes were counted. */
export function getNotedShare({ changes, noted }: NotePolicy): number | null {
  return changes < NOTED_CHANGES_MIN ? null : Math.min(1, noted / changes);
}

function keepsNotes(policy: NotePolicy): boolean {
  return (getNotedShare(policy) ?? 0) >= NOTED_SHARE;
}

/** Whether the maintainers or the author of a change wrote a note for it. */
export function hasNote(change: Change): boolean {
  return change.maintainerNotes !== undefined || readSignals(change).notes.note !== null;
}

/**
 * Whether changes without a note are of low standing (generation.md, section 2.2): where the changes of the last twelve
 * months bring notes, or where those that the range keeps have them from its releases. A range of ten changes without
 * any note shows that its notes are written elsewhere, or later.
 */
export function foldsWithoutNote(classified: readonly ClassifiedChange[], policy: NotePolicy | undefined): boolean {
  const counted = classified.filter(({ kept }) => kept);
  const own = { changes: counted.length, noted: counted.filter(({ change }) => hasNote(change)).length };
  const isSilent = own.noted === 0 && own.changes >= NOTED_CHANGES_MIN;
  return keepsNotes(own) || (policy !== undefined && keepsNotes(policy) && !isSilent);
}
