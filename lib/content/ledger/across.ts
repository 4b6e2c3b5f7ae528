import { normalizeTitle } from "./normalize-title.ts";
import type { SettledChange } from "./settle.ts";
import type { Change } from "./types.ts";

/** What marks a piece of work wherever it lies: its commits, and its patches together with its title. */
function marksOf(change: Change): string[] {
  const title = normalizeTitle(change.title);
  const patches = change.commits.flatMap(({ patchId }) => (patchId === undefined ? [] : [`${title}\0${patchId}`]));
  return [...change.commits.map(({ sha }) => sha), ...patches];
}

/**
 * The same work in several repositories (a fork, a mirror, one project's history carried into another) is told of where
 * it stands first; elsewhere it is dropped with that reason, so that every commit keeps its owner.
 */
export function dropRepeatedElsewhere(settled: readonly SettledChange[]): SettledChange[] {
  const first = new Map<string, Change>();
  return settled.map((item) => {
    if (item.dropReason !== null) return item;
    const marks = marksOf(item.change);
    const before = marks
      .map((mark) => first.get(mark))
      .find((known) => known !== undefined && known.repository.id !== item.change.repository.id);
    if (before === undefined) {
      for (const mark of marks) if (!first.has(mark)) first.set(mark, item.change);
      return item;
    }
    const { owner, name } = before.repository;
    const place = [owner, name].filter((part) => part !== "").join("/");
    return { ...item, dropReason: `the same work stands under ${place === "" ? "another repository" : place}` };
  });
}
