import type { Commit, FilePatch, FileStatus } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";

type Edit = { removed?: string[]; added?: string[]; at?: number; section?: string; status?: FileStatus; from?: string };

/** A file with one hunk; `from` is its path before a rename. */
export function editFile(
  path: string,
  { removed = [], added = [], at = 1, section = "", status, from }: Edit,
): FilePatch {
  const hunks = [{ section, removed, added, removedFrom: removed.length > 0 ? at : at - 1, addedFrom: at }];
  const renamed = from === undefined ? {} : { previousPath: from };
  return { path, status: status ?? (from === undefined ? "modified" : "renamed"), hunks, ...renamed };
}

/** A file that a commit adds. */
export function addFile(path: string, text: string): FilePatch {
  return editFile(path, { added: text.split("\n"), status: "added" });
}

/** A file that a commit deletes. */
export function deleteFile(path: string, text: string): FilePatch {
  return editFile(path, { removed: text.split("\n"), status: "deleted" });
}

type Written = { files: FilePatch[]; merge?: boolean };

/** A change of patched commits, oldest first. Its number is that of its title: `Fix it (#1)`. */
export function patchChange(title: string, ...commits: Written[]): Change {
  const number = /#(\d+)/.exec(title)?.[1];
  const id = `${number ?? title}`;
  const written = commits.map(
    ({ files, merge = false }, index): Commit => ({
      sha: `${id}-${index + 1}`,
      parents: merge ? ["a", "b"] : ["a"],
      author: { name: "Ada" },
      committedAt: "2026-01-01T00:00:00Z",
      subject: title,
      body: "",
      files: files.map(({ path }) => ({ path })),
      patch: { files, cut: false },
    }),
  );
  return {
    id,
    repository: { id: "repo", owner: "acme", name: "app", url: "https://github.com/acme/app" },
    kind: number === undefined ? "commit" : "pull_request",
    ...(number === undefined ? {} : { number: Number(number) }),
    title: title.replace(/ \(#\d+\)$/, ""),
    body: "",
    authors: [{ name: "Ada" }],
    mergedAt: "2026-01-01T00:00:00Z",
    labels: [],
    issues: [],
    commits: written.toReversed(),
  };
}
