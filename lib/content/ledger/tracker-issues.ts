import { createHash } from "node:crypto";
import type { TrackerIssue } from "#lib/content/activity.ts";
import type { Change, ChangeIssue } from "./types.ts";

const KEY = /(?<![A-Za-z0-9-])[A-Z][A-Z0-9_]{0,14}-\d{1,7}(?![\w-])/g;
/** Branches that trackers name carry the key in lower case: `lee/eng-12-add-export`. */
const BRANCH_KEY = /(?<![a-z0-9])[a-z][a-z0-9_]{0,14}-\d{1,7}(?!\d)/gi;
const NUMBER = /(?<![\w/&])(?:([\w.-]+\/[\w.-]+))?#(\d{1,9})(?!\w)/g;
const LINK = /https?:\/\/[^\s<>()[\]"'`]{3,300}/gi;
const MERGED_BRANCH = /^Merge\b.*\bfrom (\S+)|^Merge (?:remote-tracking )?branch '([^']+)'/;
/** No more of one change's words is searched than this. */
const MAX_TEXT = 32_000;

const lower = (text: string): string => text.toLowerCase();

/** An address without what follows the path, and without the words that trackers append to it. */
function addresses(link: string): string[] {
  const [path = ""] = lower(link).split(/[?#]/);
  const plain = path.replace(/(?<![.,;:!/])[.,;:!/]+$/, "");
  return [plain, plain.slice(0, plain.lastIndexOf("/"))];
}

/** Where issues are found by what changes call them. Keys of numbered issues carry the repository they belong to. */
function indexIssues(issues: readonly TrackerIssue[]): ReadonlyMap<string, TrackerIssue> {
  const index = new Map<string, TrackerIssue>();
  for (const issue of issues) {
    const number = /^#?(\d+)$/.exec(issue.id)?.[1];
    if (number === undefined) index.set(lower(issue.id), issue);
    else if (issue.repository !== null) index.set(lower(`${issue.repository}#${number}`), issue);
    if (issue.url === null) continue;
    const [whole = "", shorter = ""] = addresses(issue.url);
    index.set(whole, issue);
    if (shorter.endsWith(`/${lower(issue.id)}`)) index.set(shorter, issue);
  }
  return index;
}

function branchesOf(change: Change): string {
  return change.commits
    .map(({ subject }) => MERGED_BRANCH.exec(subject))
    .map((found) => found?.[1] ?? found?.[2] ?? "")
    .join(" ");
}

/** Everything in a change's words that may name an issue, in the form in which issues are indexed. */
function mentions(change: Change): string[] {
  const messages = change.commits.flatMap(({ subject, body }) => [subject, body]);
  const text = [change.title, change.body, ...messages].join("\n").slice(0, MAX_TEXT);
  const own = lower(`${change.repository.owner}/${change.repository.name}`);
  const links = [...text.matchAll(LINK)].flatMap(([link]) => addresses(link));
  const rest = text.replace(LINK, " ");
  return [
    ...links,
    ...[...rest.matchAll(KEY), ...branchesOf(change).matchAll(BRANCH_KEY)].map(([key]) => lower(key)),
    ...[...rest.matchAll(NUMBER)].map(([, repository, number]) => `${lower(repository ?? own)}#${number}`),
  ];
}

function toChangeIssue(issue: TrackerIssue, change: Pick<Change, "repository"> | undefined): ChangeIssue {
  const own = change && lower(`${change.repository.owner}/${change.repository.name}`);
  const home = issue.repository !== null && lower(issue.repository) === own ? change?.repository.id : undefined;
  return {
    id: issue.id.replace(/^#/, ""),
    repository: home ?? issue.repository ?? issue.integrationId,
    title: issue.title,
    labels: issue.labels,
    type: issue.type,
    byUser: false,
    url: issue.url,
  };
}

/** An issue that no change mentions, as work of its own without commits. */
function toChange(issue: TrackerIssue): Change {
  const mark = createHash("sha256").update(issue.integrationId).digest("hex").slice(0, 6);
  const name = issue.id.replace(/[^\w-]+/g, "") || "unnamed";
  const place = issue.repository === null ? "" : `${issue.repository.replace(/[^\w-]+/g, "-")}-`;
  const [owner = "", repository = ""] = issue.repository?.split("/") ?? [];
  return {
    id: `issue-${place}${name}-${mark}`,
    repository: { id: issue.repository ?? issue.integrationId, owner, name: repository },
    kind: "issue",
    title: issue.title.replace(/\s+/g, " ").trim(),
    body: issue.body,
    authors: issue.assignee === null ? [] : [issue.assignee],
    mergedAt: issue.completedAt,
    labels: issue.type === null ? issue.labels : [...issue.labels, issue.type],
    commits: [],
    issues: [toChangeIssue(issue, undefined)],
    ...(issue.url === null ? {} : { url: issue.url }),
  };
}

export type Linked = { changes: Change[]; alone: Change[] };

/**
 * Joins completed issues of trackers to the changes that mention them, by key (`ENG-12`), number (`#12` of the issue's
 * repository, `owner/name#12` anywhere) or address; those that none mentions become changes of their own.
 * Each issue is told of once, however often a tracker yields it.
 */
export function linkTrackerIssues(changes: readonly Change[], issues: readonly TrackerIssue[]): Linked {
  const index = indexIssues(issues);
  const seen = new Set<string>();
  const linked = changes.map((change) => {
    const found = new Set(mentions(change).map((key) => index.get(key)));
    const added = [...found].filter((issue) => issue !== undefined);
    for (const issue of added) seen.add(keyOf(issue));
    const fresh = added
      .map((issue) => toChangeIssue(issue, change))
      .filter(
        ({ id, repository }) => !change.issues.some((known) => known.id === id && known.repository === repository),
      );
    return fresh.length === 0 ? change : { ...change, issues: [...change.issues, ...fresh] };
  });
  const alone = issues.filter((issue) => {
    const key = keyOf(issue);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { changes: linked, alone: alone.map(toChange) };
}

/** One issue, whichever integration yields it. */
function keyOf(issue: TrackerIssue): string {
  return issue.url === null
    ? `${issue.integrationId}\0${issue.repository ?? ""}\0${issue.id}`
    : (addresses(issue.url)[0] ?? issue.url);
}
