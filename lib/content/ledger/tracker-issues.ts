import { createHash } from "node:crypto";
import type { TrackerIssue } from "#lib/content/activity.ts";
import type { Change, ChangeIssue } from "./types.ts";

const KEY = /(?<![A-Za-z0-9-])[A-Z][A-Z0-9_]{0,14}-\d{1,7}(?![\w-])/g;
/** Branch names that trackers generate contain the key in lower case: `lee/eng-12-add-export`. */
const BRANCH_KEY = /(?<![a-z0-9])[a-z][a-z0-9_]{0,14}-\d{1,7}(?!\d)/gi;
const NUMBER = /(?<![\w/&])(?:([\w.-]+\/[\w.-]+))?#(\d{1,9})(?!\w)/g;
const LINK = /https?:\/\/[^\s<>()[\]"'`]{3,300}/gi;
const MERGED_BRANCH = /^Merge\b.*\bfrom (\S+)|^Merge (?:remote-tracking )?branch '([^']+)'/;
/** Characters of one change that are searched for mentions. */
const MAX_TEXT = 32_000;

const lower = (text: string): string => text.toLowerCase();

/** The address without query and fragment, and the same without the title slug that trackers append. */
function normalizeAddresses(link: string): string[] {
  const [path = ""] = lower(link).split(/[?#]/);
  const plain = path.replace(/(?<![.,;:!/])[.,;:!/]+$/, "");
  return [plain, plain.slice(0, plain.lastIndexOf("/"))];
}

/**
 * Indexes issues by every form in which a change can mention them. Keys of numbered issues include the repository.
 */
function indexIssues(issues: readonly TrackerIssue[]): ReadonlyMap<string, TrackerIssue> {
  const index = new Map<string, TrackerIssue>();
  for (const issue of issues) {
    const number = /^#?(\d+)$/.exec(issue.id)?.[1];
    if (number === undefined) index.set(lower(issue.id), issue);
    else if (issue.repository !== null) index.set(lower(`${issue.repository}#${number}`), issue);
    if (issue.url === null) continue;
    const [address = "", shorter = ""] = normalizeAddresses(issue.url);
    index.set(address, issue);
    if (shorter.endsWith(`/${lower(issue.id)}`)) index.set(shorter, issue);
  }
  return index;
}

function readBranches(change: Change): string {
  return change.commits
    .map(({ subject }) => MERGED_BRANCH.exec(subject))
    .map((match) => match?.[1] ?? match?.[2] ?? "")
    .join(" ");
}

/** All possible issue mentions in the texts of a change, as keys of the issue index. */
function findMentions(change: Change): string[] {
  const messages = change.commits.flatMap(({ subject, body }) => [subject, body]);
  const text = [change.title, change.body, ...messages].join("\n").slice(0, MAX_TEXT);
  const own = lower(`${change.repository.owner}/${change.repository.name}`);
  const links = [...text.matchAll(LINK)].flatMap(([link]) => normalizeAddresses(link));
  const rest = text.replace(LINK, " ");
  return [
    ...links,
    ...[...rest.matchAll(KEY), ...readBranches(change).matchAll(BRANCH_KEY)].map(([key]) => lower(key)),
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

/** Converts an issue that no change mentions to a change without commits. */
function toChange(issue: TrackerIssue): Change {
  const mark = createHash("sha256").update(issue.integrationId).digest("hex").slice(0, 6);
  const name = issue.id.replace(/[^\w-]+/g, "") || "unnamed";
  const prefix = issue.repository === null ? "" : `${issue.repository.replace(/[^\w-]+/g, "-")}-`;
  const [owner = "", repository = ""] = issue.repository?.split("/") ?? [];
  return {
    id: `issue-${prefix}${name}-${mark}`,
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

export type LinkResult = { changes: Change[]; unmentioned: Change[] };

/**
 * Links completed tracker issues to the changes that mention them, by key (`ENG-12`), number (`#12` in the issue's
 * own repository, `owner/name#12` anywhere) or address. Issues that no change mentions become changes of their own.
 * Issues that a tracker returns several times are deduplicated.
 */
export function linkTrackerIssues(changes: readonly Change[], issues: readonly TrackerIssue[]): LinkResult {
  const index = indexIssues(issues);
  const seen = new Set<string>();
  const linked = changes.map((change) => {
    const mentioned = new Set(findMentions(change).map((key) => index.get(key)));
    const added = [...mentioned].filter((issue) => issue !== undefined);
    for (const issue of added) seen.add(getIssueKey(issue));
    const fresh = added
      .map((issue) => toChangeIssue(issue, change))
      .filter(
        ({ id, repository }) =>
          !change.issues.some((existing) => existing.id === id && existing.repository === repository),
      );
    return fresh.length === 0 ? change : { ...change, issues: [...change.issues, ...fresh] };
  });
  const unmentioned = issues.filter((issue) => {
    const key = getIssueKey(issue);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { changes: linked, unmentioned: unmentioned.map(toChange) };
}

/** Identifies an issue across integrations. */
function getIssueKey(issue: TrackerIssue): string {
  return issue.url === null
    ? `${issue.integrationId}\0${issue.repository ?? ""}\0${issue.id}`
    : (normalizeAddresses(issue.url)[0] ?? issue.url);
}
