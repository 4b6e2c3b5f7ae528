import type { Commit } from "#lib/content/activity.ts";
import type { ResolvedRange } from "#lib/content/sources/range.ts";
import { HEADER_FORMAT, LOG_FORMAT } from "./log-parser.ts";

/** Another `git log` query; `input` is passed to `--stdin`. */
export type ContextQuery = { args: string[]; input?: string };

/** The oldest merge of the range that brought in commits from before it. */
function oldestOpenMerge(commits: readonly Commit[]): Commit | undefined {
  const shas = new Set(commits.map(({ sha }) => sha));
  return commits.findLast((commit) => commit.parents.slice(1).some((parent) => !shas.has(parent)));
}

/** Commits of the range without children in it. */
export function findTips(commits: readonly Commit[]): string[] {
  const parents = new Set(commits.flatMap((commit) => commit.parents));
  return commits.filter(({ sha }) => !parents.has(sha)).map(({ sha }) => sha);
}

/**
 * Query for the commits from before the range that belong to requests merged in it: from the newest commits of the
 * range back to the base of its oldest open merge. Undefined if there are none.
 */
export function buildEarlierQuery(commits: readonly Commit[]): ContextQuery | undefined {
  const [base] = oldestOpenMerge(commits)?.parents ?? [];
  if (base === undefined) return undefined;
  return { args: [...LOG_FORMAT, "--stdin"], input: [...findTips(commits), `^${base}`].join("\n") };
}

/** Query for the commits after the range, which may have merged commits of the range; without paths. */
export function buildLaterQuery(range: ResolvedRange & { kind: "time" }): ContextQuery {
  return { args: [...HEADER_FORMAT, `--since=${range.to.toISOString()}`, range.head] };
}
