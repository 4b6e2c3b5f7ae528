import type { Commit, FilePatch } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** What one commit of a change did to a file. */
export type PatchedFile = { change: Change; commit: Commit; file: FilePatch };

/** One line that a commit of a change added to a file or removed from it. Lines start at 1. */
export type PatchLine = { change: Change; commit: Commit; line: number; text: string };

/** Compares ISO 8601 instants of the same form. */
export function compareTimes(a: Commit, b: Commit): number {
  if (a.committedAt === b.committedAt) return 0;
  return a.committedAt < b.committedAt ? -1 : 1;
}

function indexFiles(changes: readonly Change[]): Map<string, PatchedFile[]> {
  const commits = changes.flatMap((change) => change.commits.map((commit) => ({ change, commit })));
  const index = new Map<string, PatchedFile[]>();
  for (const { change, commit } of commits.sort((a, b) => compareTimes(a.commit, b.commit))) {
    for (const file of commit.patch?.files ?? []) {
      const files = index.get(file.path);
      if (files === undefined) index.set(file.path, [{ change, commit, file }]);
      else files.push({ change, commit, file });
    }
  }
  return index;
}

/** Caches the result per list of changes: several kinds of facts look up hundreds of paths in thousands of patches. */
const indexes = new WeakMap<readonly Change[], Map<string, PatchedFile[]>>();

/** What the changes did to one file, oldest commit first. The patches must have been read before. */
export function listPatchedFiles(changes: readonly Change[], path: string): readonly PatchedFile[] {
  const index = indexes.get(changes) ?? indexFiles(changes);
  indexes.set(changes, index);
  return index.get(path) ?? [];
}

/** The lines of one file that the changes added or removed, oldest commit first. */
export function listPatchLines(changes: readonly Change[], path: string, side: "added" | "removed"): PatchLine[] {
  return listPatchedFiles(changes, path).flatMap(({ change, commit, file }) =>
    file.hunks.flatMap((hunk) =>
      hunk[side].map((text, index) => ({ change, commit, line: hunk[`${side}From`] + index, text })),
    ),
  );
}
