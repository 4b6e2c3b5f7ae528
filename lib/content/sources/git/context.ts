import type { Commit } from "#lib/content/activity.ts";
import type { ResolvedRange } from "#lib/content/sources/range.ts";
import { HEADER_FORMAT, LOG_FORMAT } from "./log-parser.ts";

/** One more reading of the log; `input` goes to `--stdin`. */
export type ContextQuery = { args: string[]; input?: string };

/** The oldest merge of the range that brought in something from before it. */
function oldestOpenMerge(commits: readonly Commit[]): Commit | undefined {
  const shas = new Set(commits.map(({ sha }) => sha));
  return commits.findLast((commit) => commit.parents.slice(1).some((parent) => !shas.has(parent)));
}

/** Commits of the range that no other one builds on. */
export function tipsOf(commits: readonly Commit[]): string[] {
  const parents = new Set(commits.flatMap((commit) => commit.parents));
  return commits.filter(({ sha }) => !parents.has(sha)).map(({ sha }) => sha);
}

/**
 * Reads, from the newest commits of the range back to where its oldest open merge began, the commits that a request
 * merged in the range had made before it; undefined where there are none.
 */
export function earlierQuery(commits: readonly Commit[]): ContextQuery | undefined {
  const [base] = oldestOpenMerge(commits)?.parents ?? [];
  if (base === undefined) return undefined;
  return { args: [...LOG_FORMAT, "--stdin"], input: [...tipsOf(commits), `^${base}`].join("\n") };
}

/** Reads what came after the range, through which a commit of the range may have been merged only later; no paths. */
export function laterQuery(range: ResolvedRange & { kind: "time" }): ContextQuery {
  return { args: [...HEADER_FORMAT, `--since=${range.to.toISOString()}`, range.head] };
}
