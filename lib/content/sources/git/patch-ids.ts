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

/** Equal patches touch equal paths, so only changes of one title and one set of paths can be one piece of work. */
function keyOf(change: Change, root: Commit): string {
  const paths = root.files.map(({ path }) => path).sort();
  return [normalizeTitle(change.title), ...paths].join("\0");
}

function isClose(commit: Commit, others: readonly Commit[]): boolean {
  const at = Date.parse(commit.committedAt);
  return others.some((other) => other !== commit && Math.abs(at - Date.parse(other.committedAt)) <= WINDOW_MS);
}

/** The commit whose patch is that of a whole change: the only one, or the merge. */
function patchOf(change: Change): Commit | undefined {
  const [commit, second] = change.commits;
  return second === undefined ? commit : change.commits.find(({ parents }) => parents.length > 1);
}

/** Commits of changes that look alike within 30 days: the only ones whose patches are worth comparing. */
export function findLookalikes(changes: readonly Change[]): Commit[] {
  const byKey = new Map<string, Commit[]>();
  for (const change of changes) {
    const commit = patchOf(change);
    if (commit === undefined || commit.files.length === 0 || commit.files.length > MAX_FILES) continue;
    const key = keyOf(change, commit);
    const alike = byKey.get(key);
    if (alike === undefined) byKey.set(key, [commit]);
    else alike.push(commit);
  }
  const groups = [...byKey.values()].filter((group) => group.length > 1);
  return groups.flatMap((group) => group.filter((commit) => isClose(commit, group))).slice(0, MAX_COMMITS);
}

const SHOW = [
  "log",
  "--no-walk=unsorted",
  "--stdin",
  "--no-renames",
  "--diff-merges=first-parent",
  "--format=commit %H",
];

/** The patches; undefined where the clone has no file contents, or more of them than is worth comparing. */
async function patchesOf(context: GitContext): Promise<string | undefined> {
  try {
    const { code, stdout } = await runGit(context, [...SHOW, "-p", "--no-ext-diff", "--no-textconv"]);
    return code === 0 ? stdout : undefined;
  } catch (fault) {
    if (fault instanceof AppError && fault.kind === "tooLarge") return undefined;
    throw fault;
  }
}

/** `git patch-id` of each commit; undefined where there are no patches to compare. */
async function contentIds(context: GitContext): Promise<Map<string, string> | undefined> {
  const patches = await patchesOf(context);
  if (patches === undefined) return undefined;
  const { stdout } = await runGit({ ...context, input: patches }, ["patch-id", "--stable"]);
  const pairs = stdout.split("\n").map((line) => line.split(" "));
  return new Map(pairs.flatMap(([id, sha]) => (id === undefined || sha === undefined ? [] : [[sha, id] as const])));
}

/** Without contents: which file versions each commit replaced by which, the same where it was picked onto the same files. */
async function versionIds(context: GitContext): Promise<Map<string, string>> {
  const { stdout } = await runGit(context, [...SHOW, "--raw", "--no-abbrev"]);
  const ids = new Map<string, string>();
  for (const block of stdout.split(/^commit /m).slice(1)) {
    const [sha = "", ...lines] = block.split("\n").filter((line) => line !== "");
    ids.set(sha, createHash("sha1").update(lines.join("\n")).digest("hex"));
  }
  return ids;
}

/**
 * Sets `patchId` on commits whose titles and paths are alike. Equal titles whose patches cannot be shown to be equal stay
 * two changes.
 */
export async function attachPatchIds(context: GitContext, activity: Activity): Promise<void> {
  const alike = findLookalikes(assembleChanges(activity).map(({ change }) => change));
  if (alike.length === 0) return;
  const asked = { ...context, input: alike.map(({ sha }) => sha).join("\n") };
  const idOf = (await contentIds(asked)) ?? (await versionIds(asked));
  for (const commit of alike) {
    const id = idOf.get(commit.sha);
    if (id !== undefined) commit.patchId = id;
  }
}
