import type { Commit } from "#lib/content/activity.ts";
import { HEADER_FORMAT, LOG_FORMAT } from "./log-parser.ts";
import type { ResolvedRange } from "./range.ts";

/** One more reading of the log; `input` goes to `--stdin`. */
export type ContextQuery = { args: string[]; input?: string };

/** The oldest merge of the range that brought in something from before it. */
function oldestOpenMerge(commits: readonly Commit[], shas: ReadonlySet<string>): Commit | undefined {
  return commits.findLast((commit) => commit.parents.slice(1).some((parent) => !shas.has(parent)));
}

/** From the newest commits of the range back to where its oldest open merge began. */
function earlierQuery(commits: readonly Commit[]): ContextQuery | undefined {
  const shas = new Set(commits.map(({ sha }) => sha));
  const merge = oldestOpenMerge(commits, shas);
  const [base] = merge?.parents ?? [];
  if (base === undefined) return undefined;
  const parents = new Set(commits.flatMap((commit) => commit.parents));
  const tips = commits.filter(({ sha }) => !parents.has(sha)).map(({ sha }) => sha);
  return { args: [...LOG_FORMAT, "--stdin"], input: [...tips, `^${base}`].join("\n") };
}

/**
 * What else has to be read to know whose work the commits of a range of time are: the commits that a request merged in
 * the range had made before it, and whatever came later, through which a commit of the range may have been merged only
 * after it. Of the latter no paths are needed.
 */
export function contextQueries(range: ResolvedRange & { kind: "time" }, commits: readonly Commit[]): ContextQuery[] {
  const later: ContextQuery = { args: [...HEADER_FORMAT, `--since=${range.to.toISOString()}`, range.head] };
  const earlier = earlierQuery(commits);
  return earlier === undefined ? [later] : [earlier, later];
}
