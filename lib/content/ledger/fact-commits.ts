import type { Activity, Commit } from "#lib/content/activity.ts";
import { classify } from "./classify/classify.ts";
import { decideInclusion } from "./classify/inclusion.ts";
import { isNoteFile } from "./facts/notes/find-notes.ts";
import { resolveChanges } from "./resolve.ts";

/** The most commits of a range whose patches are read. */
const COMMITS_MAX = 5_000;

/**
 * The commits whose patches are worth reading: those of changes that the rules keep without them, and those that touch
 * the maintainers' notes, which can bring a change back.
 */
export function listFactCommits(activity: Activity): Commit[] {
  const chosen = resolveChanges(activity).filter(({ change, dropReason }) => {
    if (dropReason !== null) return false;
    if (change.commits.some(({ files }) => files.some(({ path }) => isNoteFile(path)))) return true;
    return decideInclusion(change, classify(change), "developers").kept;
  });
  return chosen.flatMap(({ change }) => change.commits.filter(({ files }) => files.length > 0)).slice(0, COMMITS_MAX);
}
