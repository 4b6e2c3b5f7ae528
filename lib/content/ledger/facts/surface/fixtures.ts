import type { Commit, FilePatch } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** A file that a commit adds lines to and removes lines from, in one hunk. */
export function file(path: string, added: string[], removed: string[] = [], addedFrom = 1, removedFrom = 1): FilePatch {
  return { path, status: "modified", hunks: [{ section: "", added, removed, addedFrom, removedFrom }] };
}

/** One change of one commit. Later ones have greater numbers. */
export function change(number: number, ...files: FilePatch[]): Change {
  const commit: Commit = {
    sha: `${number}`.repeat(8),
    parents: ["0"],
    author: { name: "Ann" },
    committedAt: `2026-01-0${number}T00:00:00Z`,
    subject: `Change ${number}`,
    body: "",
    files: files.map(({ path }) => ({ path })),
    patch: { files, cut: false },
  };
  const base = {
    repository: { id: "r", owner: "o", name: "n" },
    kind: "commit",
    title: commit.subject,
    body: "",
  } as const;
  return {
    ...base,
    id: `${number}`,
    authors: [],
    mergedAt: commit.committedAt,
    labels: [],
    commits: [commit],
    issues: [],
  };
}
