import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ResolvedChange } from "#lib/content/ledger/types.ts";

/** What marks a piece of work wherever it lies: its commits, and its patches together with its title. */
function marksOf(change: Change): string[] {
  const title = normalizeTitle(change.title);
  const patches = change.commits.flatMap(({ patchId }) => (patchId === undefined ? [] : [`${title}\0${patchId}`]));
  return [...change.commits.map(({ sha }) => sha), ...patches];
}

/** Where work stands, as people write it. */
function placeOf({ repository: { owner, name } }: Change): string {
  const place = [owner, name].filter((part) => part !== "").join("/");
  return place === "" ? "another repository" : place;
}

/**
 * The same work in several repositories (a fork, a mirror, one project's history carried into another) is told of where
 * it stands first; elsewhere it is dropped with that reason, so that every commit keeps its owner.
 */
export function dropRepeatedElsewhere(resolved: readonly ResolvedChange[]): ResolvedChange[] {
  const first = new Map<string, Change>();
  const elsewhere = (change: Change, marks: readonly string[]): Change | undefined =>
    marks.map((mark) => first.get(mark)).find((known) => known && known.repository.id !== change.repository.id);
  return resolved.map((item) => {
    if (item.dropReason !== null) return item;
    const marks = marksOf(item.change);
    const before = elsewhere(item.change, marks);
    if (before !== undefined) return { ...item, dropReason: `the same work stands under ${placeOf(before)}` };
    for (const mark of marks) first.set(mark, first.get(mark) ?? item.change);
    return item;
  });
}
