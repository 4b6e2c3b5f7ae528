import type { Commit, FilePatch } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** What a change did to one file, with the commit that its lines are counted in. */
export type NetFile = { change: Change; commit: Commit; file: FilePatch };

function listFiles(change: Change, commits: readonly Commit[]): NetFile[] {
  return commits
    .toReversed()
    .flatMap((commit) => (commit.patch?.files ?? []).map((file) => ({ change, commit, file })));
}

/**
 * What a change did to its files in the end: the patch of its merge where it has one, else those of its commits, oldest
 * first. Files that only the merge touches are work of other changes that it brought in.
 */
export function listNetFiles(change: Change): NetFile[] {
  const read = change.commits.filter(({ patch }) => (patch?.files.length ?? 0) > 0);
  const merges = read.filter(({ parents }) => parents.length > 1);
  const work = read.filter(({ parents }) => parents.length < 2);
  if (merges.length === 0 || work.length === 0) return listFiles(change, read);
  const touched = new Set(work.flatMap(({ patch }) => (patch?.files ?? []).map(({ path }) => path)));
  return listFiles(change, merges).filter(
    ({ file: { path, previousPath = path } }) => touched.has(path) || touched.has(previousPath),
  );
}
