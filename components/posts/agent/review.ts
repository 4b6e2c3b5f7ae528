import { diffHunks } from "#components/article/line-diff.ts";

/** A change: the text `before` at offset `from` of the base, and the proposed text `after`. */
export type Change = { from: number; before: string; after: string };
export type Decision = "pending" | "accepted" | "rejected";
/** A range of a text, `to` exclusive. */
export type Range = { from: number; to: number };

/** A proposal under review: its base text, its changes in order, and the decision on each. */
export type Review = { base: string; changes: readonly Change[]; decisions: readonly Decision[] };

/** The changes between two texts, each separated from the next by at least one line that both have. */
export function changesBetween(base: string, proposed: string): Change[] {
  const changes: Change[] = [];
  let position = 0;
  for (const hunk of diffHunks(base, proposed)) {
    if (hunk.kind === "differs") changes.push({ from: position, before: hunk.theirs, after: hunk.mine });
    position += hunk.kind === "same" ? hunk.text.length : hunk.theirs.length;
  }
  return changes;
}

/** Starts a review against a text that may have changed since. Changes that it already contains count as accepted. */
export function startReview(base: string, proposed: string, current: string): Review {
  const changes = changesBetween(base, proposed);
  const all = (decision: Decision): Review => ({ base, changes, decisions: changes.map(() => decision) });
  const open = locateChanges(all("pending"), current);
  const done = locateChanges(all("accepted"), current);
  return {
    base,
    changes,
    decisions: changes.map((_, index) => (!open[index] && done[index] ? "accepted" : "pending")),
  };
}

/** The base with all accepted changes applied. */
export function buildText({ base, changes, decisions }: Review): string {
  let text = "";
  let position = 0;
  for (const [index, change] of changes.entries()) {
    text += base.slice(position, change.from) + renderChange(change, decisions[index]);
    position = change.from + change.before.length;
  }
  return text + base.slice(position);
}

/**
 * Locates each change in a text that others may have edited, by a three-way comparison. Undefined when someone edited
 * the passage, so that the change can neither be applied nor undone.
 */
export function locateChanges(review: Review, current: string): (Range | undefined)[] {
  const expected = buildText(review);
  const edits = expected === current ? [] : changesBetween(expected, current);
  let shift = 0;
  return review.changes.map((change, index) => {
    const side = renderChange(change, review.decisions[index]);
    const from = change.from + shift;
    shift += side.length - change.before.length;
    const place = shiftRange({ from, to: from + side.length }, edits);
    return place && current.slice(place.from, place.to) === side ? place : undefined;
  });
}

/** Applies or undoes changes. Changes that no longer fit stay as they are. */
export function decide(
  review: Review,
  indexes: readonly number[],
  decision: Decision,
  current: string,
): { review: Review; text: string } {
  const places = locateChanges(review, current);
  const decisions = [...review.decisions];
  let text = current;
  for (const index of indexes.toSorted((a, b) => b - a)) {
    const [change, place] = [review.changes[index], places[index]];
    if (!change || !place) continue;
    text = text.slice(0, place.from) + renderChange(change, decision) + text.slice(place.to);
    decisions[index] = decision;
  }
  return { review: { ...review, decisions }, text };
}

function renderChange({ before, after }: Change, decision: Decision | undefined): string {
  return decision === "accepted" ? after : before;
}

/** Shifts a range by the edits of others; undefined when an edit overlaps it. */
function shiftRange({ from, to }: Range, edits: readonly Change[]): Range | undefined {
  let shift = 0;
  for (const { from: start, before, after } of edits) {
    const end = start + before.length;
    // For an empty range it is ambiguous on which side an adjacent edit lies, so that counts as overlapping.
    const touches = from === to ? start <= from && end >= to : start < to && end > from;
    if (touches) return undefined;
    if (end <= from) shift += after.length - before.length;
  }
  return { from: from + shift, to: to + shift };
}
