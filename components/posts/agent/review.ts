import { hunksOf } from "#components/article/line-diff.ts";

/** A change of a text: what stands from `from` on in the base, and what is proposed in its place. */
export type Change = { from: number; before: string; after: string };
export type Decision = "pending" | "accepted" | "rejected";
/** A stretch of a text, `to` not in it. */
export type Range = { from: number; to: number };

/** A proposal under review: the text it was made for, its changes in order, and what was decided on each. */
export type Review = { base: string; changes: readonly Change[]; decisions: readonly Decision[] };

/** The changes between two texts, each separated from the next by at least one line that both have. */
export function changesBetween(base: string, proposed: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const hunk of hunksOf(base, proposed)) {
    if (hunk.kind === "differs") changes.push({ from: at, before: hunk.theirs, after: hunk.mine });
    at += hunk.kind === "same" ? hunk.text.length : hunk.theirs.length;
  }
  return changes;
}

/** Begins a review over a text that may have moved on: what it says already counts as accepted. */
export function startReview(base: string, proposed: string, current: string): Review {
  const changes = changesBetween(base, proposed);
  const all = (decision: Decision): Review => ({ base, changes, decisions: changes.map(() => decision) });
  const open = placesOf(all("pending"), current);
  const done = placesOf(all("accepted"), current);
  return { base, changes, decisions: changes.map((_, at) => (!open[at] && done[at] ? "accepted" : "pending")) };
}

/** The base with what was accepted in it. */
export function textOf({ base, changes, decisions }: Review): string {
  let text = "";
  let at = 0;
  for (const [index, change] of changes.entries()) {
    text += base.slice(at, change.from) + shown(change, decisions[index]);
    at = change.from + change.before.length;
  }
  return text + base.slice(at);
}

/**
 * Where each change's present side stands in a text that others may have edited, by a three-way comparison: undefined
 * where somebody touched the passage, so that it can neither be taken nor taken back.
 */
export function placesOf(review: Review, current: string): (Range | undefined)[] {
  const expected = textOf(review);
  const edits = expected === current ? [] : changesBetween(expected, current);
  let shift = 0;
  return review.changes.map((change, index) => {
    const side = shown(change, review.decisions[index]);
    const from = change.from + shift;
    shift += side.length - change.before.length;
    const place = moved({ from, to: from + side.length }, edits);
    return place && current.slice(place.from, place.to) === side ? place : undefined;
  });
}

/** Takes changes or takes them back; a change that no longer fits stays as it is. */
export function decide(
  review: Review,
  indexes: readonly number[],
  decision: Decision,
  current: string,
): { review: Review; text: string } {
  const places = placesOf(review, current);
  const decisions = [...review.decisions];
  let text = current;
  for (const index of indexes.toSorted((a, b) => b - a)) {
    const [change, place] = [review.changes[index], places[index]];
    if (!change || !place) continue;
    text = text.slice(0, place.from) + shown(change, decision) + text.slice(place.to);
    decisions[index] = decision;
  }
  return { review: { ...review, decisions }, text };
}

function shown({ before, after }: Change, decision: Decision | undefined): string {
  return decision === "accepted" ? after : before;
}

/** A range after the edits of others, undefined where one of them touches it. */
function moved({ from, to }: Range, edits: readonly Change[]): Range | undefined {
  let shift = 0;
  for (const { from: start, before, after } of edits) {
    const end = start + before.length;
    // Beside an empty range nothing tells on which side of it an edit stands.
    const touches = from === to ? start <= from && end >= to : start < to && end > from;
    if (touches) return undefined;
    if (end <= from) shift += after.length - before.length;
  }
  return { from: from + shift, to: to + shift };
}
