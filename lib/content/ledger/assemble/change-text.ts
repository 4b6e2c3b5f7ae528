import type { Commit } from "#lib/content/activity.ts";
import { NO_NEWS } from "#lib/content/ledger/phrases/highlights.ts";
import { pathKind } from "#lib/content/ledger/read/paths.ts";
import { isPlainMergeSubject, type PullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { isOrder, toImperative } from "#lib/content/text/verbs.ts";

/** Subject that GitHub writes when the private fork of a security advisory is merged or squashed. */
const FORK_MERGE = /^Merge commit from (?:fork|GHSA-)/i;
const BULLET = /^[*-]\s+/;

/** Whether a commit merges the private fork of a security advisory. */
export function isForkMerge(commit: Commit): boolean {
  return FORK_MERGE.test(commit.subject);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The deepest path (file or folder) that contains all shipped files of a change. */
function commonPath(commits: readonly Commit[]): string | undefined {
  const paths = commits
    .flatMap(({ files }) => files.map(({ path }) => path))
    .filter((path) => pathKind(path) === "source");
  const [first, ...rest] = [...new Set(paths)].map((path) => path.split("/"));
  if (first === undefined) return undefined;
  const depth = rest.reduce((shared, path) => {
    const differs = path.findIndex((part, index) => part !== first[index]);
    return Math.min(shared, differs < 0 ? path.length : differs);
  }, first.length);
  return depth === 0 ? undefined : first.slice(0, depth).join("/");
}

/** Begins a sentence that explains something which no title names. */
const EXPLAINS = /^(?:as|because|due|it|necessary|needed|otherwise|required|since|so|that|these|this|those|which)\b/i;

/** Bodies are wrapped at about this length: a shorter line is a title of its own. */
const WRAPPED_MIN = 60;
/** A longer sentence explains itself after a colon. */
const TITLE_MAX = 120;

/** The first line of a body, or the sentence that a wrapped line begins. */
function readFirst(body: string): string {
  const [line = "", next = ""] = body.split("\n");
  const paragraph = body.split(/\n\s*(?:\n|[*-] )/, 1)[0] ?? "";
  const isWrapped = line.length >= WRAPPED_MIN && next.trim() !== "" && !BULLET.test(next);
  return isWrapped ? (splitSentences(collapse(paragraph))[0] ?? line) : line;
}

const TYPE = /^[a-z]+(?:\([^()]{1,60}\))?!?: /;

/** Whether an order tells of a repair: "format" and "refactor the regexp" tell of the work on it. */
function isRepair(order: string): boolean {
  return isOrder(order) && /^\S+ \S/.test(order) && !NO_NEWS.test(order);
}

/** What the author of a security repair tells of it: the order to repair, else what was wrong. */
function readRepair(body: string): string {
  const orders = body
    .split(/\n\s*\n/)
    .map((paragraph) => toImperative(collapse(readFirst(paragraph).replace(BULLET, ""))))
    .map((text) => (text.length > TITLE_MAX ? (text.split(/: |, /, 1)[0] ?? text) : text))
    .filter((text) => isRepair(toImperative(text.replace(TYPE, ""))) && !/^add (?:\w+ ){0,2}tests?\b/i.test(text));
  return orders[0] ?? collapse(readFirst(body).replace(BULLET, ""));
}

/** GitHub gives such a commit no title: what its body tells of the repair is used, otherwise the common path. */
function forkMergeText(root: Commit, commits: readonly Commit[]): { title: string; body: string } {
  const line = readRepair(root.body);
  const body = [root.body.trim().replace(line, "").trim(), root.subject].filter((part) => part !== "").join("\n\n");
  const isTrailer = /^(?:-{3,}|co-authored-by:|signed-off-by:)/i.test(line);
  if (line !== "" && !isTrailer && !EXPLAINS.test(line)) return { title: line, body };
  const path = commonPath(commits);
  return { title: path === undefined ? root.subject : `Security fix in \`${path}\``, body: root.body };
}

/**
 * Title of a merge without one: the subject of its only commit, otherwise the branch name in words, otherwise its
 * subject.
 */
function fallbackTitle(root: Commit, source: string | undefined, commits: readonly Commit[]): string {
  const work = commits.filter((commit) => commit.parents.length < 2 && !isPlainMergeSubject(commit.subject));
  const oldest = work.at(-1);
  if (oldest !== undefined && (work.length === 1 || source === undefined)) return oldest.subject;
  const branch = source?.split("/").at(-1)?.replace(/[-_]+/g, " ").trim();
  return branch === undefined || branch === "" ? root.subject : branch;
}

/** A merge without a description uses the body of its commit, if there is exactly one. */
function fallbackBody(root: Commit, commits: readonly Commit[]): string {
  const work = commits.filter((commit) => commit !== root && commit.parents.length < 2);
  return work.length === 1 ? (work[0]?.body ?? "") : "";
}

/** How a host ends a title that it cut, here in the middle of a word. */
const CUT = /(?:…|\.{3})$/;

/** A title that its host cut, as the commit has it that the title was taken from. */
function completeTitle(title: string, commits: readonly Commit[]): string {
  const start = collapse(title.replace(CUT, ""));
  const whole = CUT.test(title) ? commits.find(({ subject }) => subject.startsWith(start) && !CUT.test(subject)) : null;
  return whole?.subject ?? title;
}

/** Title and body of a change, as its source wrote them. */
export function changeText(
  root: Commit,
  reference: PullRequestReference | undefined,
  commits: readonly Commit[],
): { title: string; body: string } {
  if (reference === undefined) {
    return isForkMerge(root) ? forkMergeText(root, commits) : { title: collapse(root.subject), body: root.body };
  }
  const title = reference.title === "" ? fallbackTitle(root, reference.source, commits) : reference.title;
  return {
    title: collapse(completeTitle(title, commits)),
    body: reference.body === "" ? fallbackBody(root, commits) : reference.body,
  };
}
