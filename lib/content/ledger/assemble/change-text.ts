import type { Commit } from "#lib/content/activity.ts";
import { pathKind } from "#lib/content/ledger/read/paths.ts";
import { isPlainMergeSubject, type PullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";

/** What GitHub writes when the private fork of a security advisory is merged or squashed. */
const FORK_MERGE = /^Merge commit from (?:fork|GHSA-)/i;
const BULLET = /^[*-]\s+/;

/** Whether a commit brought in the private work on a security advisory. */
export function isForkMerge(commit: Commit): boolean {
  return FORK_MERGE.test(commit.subject);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The deepest place that all shipped files of a change share: a file, or a folder. */
function commonPlace(commits: readonly Commit[]): string | undefined {
  const paths = commits
    .flatMap(({ files }) => files.map(({ path }) => path))
    .filter((path) => pathKind(path) === "source");
  const [first, ...rest] = [...new Set(paths)].map((path) => path.split("/"));
  if (first === undefined) return undefined;
  const depth = rest.reduce((shared, path) => {
    const differs = path.findIndex((part, at) => part !== first[at]);
    return Math.min(shared, differs < 0 ? path.length : differs);
  }, first.length);
  return depth === 0 ? undefined : first.slice(0, depth).join("/");
}

/** GitHub gives such a commit no title: the first line of its body is one, else only the place is known. */
function forkMergeText(root: Commit, commits: readonly Commit[]): { title: string; body: string } {
  const [first = "", ...rest] = root.body.split("\n");
  const line = collapse(first.replace(BULLET, ""));
  const body = [rest.join("\n").trim(), root.subject].filter((part) => part !== "").join("\n\n");
  if (line !== "" && !/^(?:-{3,}|co-authored-by:|signed-off-by:)/i.test(line)) return { title: line, body };
  const place = commonPlace(commits);
  return { title: place === undefined ? root.subject : `Security fix in \`${place}\``, body: root.body };
}

/** A merge that says nothing is named by its only commit, else by the branch's name in words, else by its subject. */
function namelessTitle(root: Commit, source: string | undefined, commits: readonly Commit[]): string {
  const work = commits.filter((commit) => commit.parents.length < 2 && !isPlainMergeSubject(commit.subject));
  const oldest = work.at(-1);
  if (oldest !== undefined && (work.length === 1 || source === undefined)) return oldest.subject;
  const branch = source?.split("/").at(-1)?.replace(/[-_]+/g, " ").trim();
  return branch === undefined || branch === "" ? root.subject : branch;
}

/** A merge without a description is described by its commit, where there is just one. */
function onlyBody(root: Commit, commits: readonly Commit[]): string {
  const work = commits.filter((commit) => commit !== root && commit.parents.length < 2);
  return work.length === 1 ? (work[0]?.body ?? "") : "";
}

/** Title and body of a change, in its source's own words. */
export function changeText(
  root: Commit,
  reference: PullRequestReference | undefined,
  commits: readonly Commit[],
): { title: string; body: string } {
  if (reference === undefined) {
    return isForkMerge(root) ? forkMergeText(root, commits) : { title: collapse(root.subject), body: root.body };
  }
  const title = reference.title === "" ? namelessTitle(root, reference.source, commits) : reference.title;
  return { title: collapse(title), body: reference.body === "" ? onlyBody(root, commits) : reference.body };
}
