import type { Commit } from "#lib/content/activity.ts";
import type { ResolvedRange } from "./range.ts";

/** SHAs of the commit before a range, null where the range starts with the history, and of the commit at its end. */
export type RangeEnds = { from: string | null; to: string };

/**
 * Finds the commits at both ends of a range, at which files are compared.
 * @param commits those of the range, newest first in topological order
 * @returns undefined for a range without commits
 */
export function findRangeEnds(range: ResolvedRange, commits: readonly Commit[]): RangeEnds | undefined {
  const [newest, oldest] = [commits[0], commits.at(-1)];
  if (newest === undefined || oldest === undefined) return undefined;
  if (range.kind === "revisions" && range.fromSha !== null) return { from: range.fromSha, to: range.toSha };
  return { from: oldest.parents[0] ?? null, to: newest.sha };
}
