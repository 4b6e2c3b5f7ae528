import "server-only";
import type { Commit } from "#lib/content/activity.ts";
import { normalizeTitle } from "#lib/content/ledger/normalize-title.ts";
import { findPullRequestReference, isPlainMergeSubject } from "#lib/content/ledger/pull-request-number.ts";
import { type GitContext, runGit } from "./process.ts";

const WINDOW_MS = 30 * 86_400_000;
const MAX_COMMITS = 400;
const MAX_FILES = 60;

function titleOf(commit: Commit): string {
  return normalizeTitle(findPullRequestReference(commit)?.title || commit.subject);
}

function isClose(commit: Commit, others: readonly Commit[]): boolean {
  const at = Date.parse(commit.committedAt);
  return others.some((other) => other !== commit && Math.abs(at - Date.parse(other.committedAt)) <= WINDOW_MS);
}

/** Commits that share a title with another one within 30 days: the only ones whose patches are worth comparing. */
export function findLookalikes(commits: readonly Commit[]): Commit[] {
  const byTitle = new Map<string, Commit[]>();
  for (const commit of commits) {
    if (isPlainMergeSubject(commit.subject) || commit.files.length === 0 || commit.files.length > MAX_FILES) continue;
    const title = titleOf(commit);
    const alike = byTitle.get(title);
    if (alike === undefined) byTitle.set(title, [commit]);
    else alike.push(commit);
  }
  const groups = [...byTitle.values()].filter((group) => group.length > 1);
  return groups.flatMap((group) => group.filter((commit) => isClose(commit, group))).slice(0, MAX_COMMITS);
}

/**
 * Sets `patchId` on commits whose titles look alike. A clone without file contents has no patches to compare; then equal
 * titles stay two changes, since nothing proves them one.
 */
export async function attachPatchIds(context: GitContext, commits: readonly Commit[]): Promise<void> {
  const alike = findLookalikes(commits);
  if (alike.length === 0) return;
  const shown = await runGit({ ...context, input: alike.map(({ sha }) => sha).join("\n") }, [
    "log",
    "--no-walk=unsorted",
    "--stdin",
    "-p",
    "--no-ext-diff",
    "--no-textconv",
    "--diff-merges=first-parent",
    "--format=commit %H",
  ]);
  if (shown.code !== 0) return;
  const identified = await runGit({ ...context, input: shown.stdout }, ["patch-id", "--stable"]);
  if (identified.code !== 0) return;
  const idOf = new Map<string, string>();
  for (const line of identified.stdout.split("\n")) {
    const [id, sha] = line.split(" ");
    if (id !== undefined && sha !== undefined) idOf.set(sha, id);
  }
  for (const commit of alike) {
    const id = idOf.get(commit.sha);
    if (id !== undefined) commit.patchId = id;
  }
}
