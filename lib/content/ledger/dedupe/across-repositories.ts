import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ResolvedChange } from "#lib/content/ledger/types.ts";

/** Keys of a unit of work across repositories: its commit SHAs, and its patch IDs together with its title. */
function getMarks(change: Change): string[] {
  const title = normalizeTitle(change.title);
  const patches = change.commits.flatMap(({ patchId }) => (patchId === undefined ? [] : [`${title}\0${patchId}`]));
  return [...change.commits.map(({ sha }) => sha), ...patches];
}

/** Formats a repository for a drop reason. */
function formatRepository({ repository: { owner, name } }: Change): string {
  const label = [owner, name].filter((part) => part !== "").join("/");
  return label === "" ? "another repository" : label;
}

/**
 * Drops work that several repositories contain (a fork, a mirror, a history carried into another project) everywhere
 * but in the first one, with that reason, so that every commit keeps its owner.
 */
export function dropCrossRepositoryDuplicates(resolved: readonly ResolvedChange[]): ResolvedChange[] {
  const first = new Map<string, Change>();
  const elsewhere = (change: Change, marks: readonly string[]): Change | undefined =>
    marks.map((mark) => first.get(mark)).find((other) => other && other.repository.id !== change.repository.id);
  return resolved.map((item) => {
    if (item.dropReason !== null) return item;
    const marks = getMarks(item.change);
    const original = elsewhere(item.change, marks);
    if (original !== undefined)
      return { ...item, dropReason: `the same work stands under ${formatRepository(original)}` };
    for (const mark of marks) first.set(mark, first.get(mark) ?? item.change);
    return item;
  });
}
