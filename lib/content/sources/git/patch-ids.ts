import "server-only";
import { createHash } from "node:crypto";
import type { Activity, Commit } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, runGit } from "./process.ts";

const WINDOW_MS = 30 * 86_400_000;
const MAX_COMMITS = 400;
const MAX_FILES = 60;

/** Groups candidates: equal patches touch equal paths, so only changes with the same title and paths can be equal. */
function buildKey(change: Change, root: Commit): string {
  const paths = root.files.map(({ path }) => path).sort();
  return [normalizeTitle(change.title), ...paths].join("\0");
}

function isWithinWindow(commit: Commit, others: readonly Commit[]): boolean {
  const time = Date.parse(commit.committedAt);
  return others.some((other) => other !== commit && Math.abs(time - Date.parse(other.committedAt)) <= WINDOW_MS);
}

/** The commit with the patch of the whole change: the only one, or the merge. */
function findPatchCommit(change: Change): Commit | undefined {
  const [commit, second] = change.commits;
  return second === undefined ? commit : change.commits.find(({ parents }) => parents.length > 1);
}

/** Commits of changes with equal titles and paths within 30 days, the only ones whose patches are worth comparing. */
export function findLookalikes(changes: readonly Change[]): Commit[] {
  const byKey = new Map<string, Commit[]>();
  for (const change of changes) {
    const commit = findPatchCommit(change);
    if (commit === undefined || commit.files.length === 0 || commit.files.length > MAX_FILES) continue;
    const key = buildKey(change, commit);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [commit]);
    else group.push(commit);
  }
  const groups = [...byKey.values()].filter((group) => group.length > 1);
  return groups.flatMap((group) => group.filter((commit) => isWithinWindow(commit, group))).slice(0, MAX_COMMITS);
}

const SHOW = [
  "log",
  "--no-walk=unsorted",
  "--stdin",
  "--no-renames",
  "--diff-merges=first-parent",
  "--format=commit %H",
];

/** The patches; undefined if the clone has no file contents, or the output is too large to compare. */
async function readPatches(context: GitContext): Promise<string | undefined> {
  try {
    const { code, stdout } = await runGit(context, [...SHOW, "-p", "--no-ext-diff", "--no-textconv"]);
    return code === 0 ? stdout : undefined;
  } catch (fault) {
    if (fault instanceof AppError && fault.kind === "tooLarge") return undefined;
    throw fault;
  }
}

/** `git patch-id` of each commit; undefined if there are no patches to compare. */
async function contentIds(context: GitContext): Promise<Map<string, string> | undefined> {
  const patches = await readPatches(context);
  if (patches === undefined) return undefined;
  const { stdout } = await runGit({ ...context, input: patches }, ["patch-id", "--stable"]);
  const pairs = stdout.split("\n").map((line) => line.split(" "));
  return new Map(pairs.flatMap(([id, sha]) => (id === undefined || sha === undefined ? [] : [[sha, id] as const])));
}

/**
 * Fallback without file contents: hashes the blob IDs that each commit replaced, which are equal if it was
 * cherry-picked onto equal files.
 */
async function versionIds(context: GitContext): Promise<Map<string, string>> {
  const { stdout } = await runGit(context, [...SHOW, "--raw", "--no-abbrev"]);
  const ids = new Map<string, string>();
  for (const block of stdout.split(/^commit /m).slice(1)) {
    const [sha = "", ...lines] = block.split("\n").filter((line) => line !== "");
    ids.set(sha, createHash("sha1").update(lines.join("\n")).digest("hex"));
  }
  return ids;
}

/** Sets `patchId` on commits with equal titles and paths. Changes whose patches cannot be compared stay separate. */
export async function attachPatchIds(context: GitContext, activity: Activity): Promise<void> {
  const lookalikes = findLookalikes(assembleChanges(activity).map(({ change }) => change));
  if (lookalikes.length === 0) return;
  const showContext = { ...context, input: lookalikes.map(({ sha }) => sha).join("\n") };
  const patchIds = (await contentIds(showContext)) ?? (await versionIds(showContext));
  for (const commit of lookalikes) {
    const id = patchIds.get(commit.sha);
    if (id !== undefined) commit.patchId = id;
  }
}
