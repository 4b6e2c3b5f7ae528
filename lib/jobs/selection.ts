import type { Activity, Commit, Release, TrackerIssue } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import type { Selection } from "./request.ts";

type Items = NonNullable<Selection["items"]>;

/** What a narrowing left, and which of the chosen items it met. */
export type Narrowed = { activity: Activity; found: Set<string> };

const commitKey = (sha: string) => `commit ${sha.toLowerCase()}`;
const pullKey = (repositoryId: string, number: number) => `pull request #${number} of ${repositoryId}`;
const tagKey = (tag: string) => `release ${tag}`;
const issueKey = (integrationId: string, id: string) => `issue ${id.toUpperCase()} of ${integrationId}`;

/**
 * An activity narrowed to what a request chose: whole changes, so that no commit of one is left behind. A release stands
 * for what it has that earlier releases of the range have not.
 */
export function narrow(activity: Activity, selection: Selection): Narrowed {
  const found = new Set<string>();
  const releases = selection.includeReleases ? activity.releases : [];
  if (selection.items === null && selection.includePullRequests && selection.includeCommits) {
    return { activity: { ...activity, releases }, found };
  }
  const chosen = selection.items === null ? undefined : choose(activity, selection.items, found);
  const kept = new Set<string>();
  for (const { change } of assembleChanges(activity)) {
    const isKind = change.kind === "pull_request" ? selection.includePullRequests : selection.includeCommits;
    if (!isKind || (chosen && !chosen(change))) continue;
    for (const commit of change.commits) kept.add(commit.sha);
  }
  const commits = activity.commits.filter((commit) => kept.has(commit.sha));
  const tags = selection.items === null ? releases : releases.filter((release) => found.has(tagKey(release.tag)));
  return { activity: { ...activity, commits, releases: tags, commitCount: commits.length }, found };
}

/** The issues of trackers that a request chose; all of them where it chose nothing. */
export function narrowIssues(issues: readonly TrackerIssue[], { items }: Selection) {
  const found = new Set<string>();
  if (items === null) return { issues: [...issues], found };
  const wanted = new Set(items.trackerIssues.map(({ integrationId, issueId }) => issueKey(integrationId, issueId)));
  const chosen = issues.filter(({ integrationId, id }) => wanted.has(issueKey(integrationId, id)));
  for (const { integrationId, id } of chosen) found.add(issueKey(integrationId, id));
  return { issues: chosen, found };
}

/** Whether a change is one of the items, noting each item that it meets. */
function choose(activity: Activity, items: Items, found: Set<string>): (change: Change) => boolean {
  const repositoryId = activity.repository.id;
  const numbers = new Set(items.pullRequests.filter((p) => p.repositoryId === repositoryId).map((p) => p.number));
  const shas = items.commitShas.map((sha) => sha.toLowerCase());
  const released = commitsOfReleases(activity, new Set(items.releaseTags), found);
  return (change) => {
    let isChosen = change.commits.some((commit) => released.has(commit.sha));
    if (change.number !== undefined && numbers.has(change.number)) {
      found.add(pullKey(repositoryId, change.number));
      isChosen = true;
    }
    for (const sha of shas) {
      if (!change.commits.some((commit) => commit.sha.startsWith(sha))) continue;
      found.add(commitKey(sha));
      isChosen = true;
    }
    return isChosen;
  };
}

function commitsOfReleases(activity: Activity, tags: ReadonlySet<string>, found: Set<string>): Set<string> {
  const bySha = new Map(activity.commits.map((commit) => [commit.sha, commit]));
  const result = new Set<string>();
  for (const release of activity.releases.filter((candidate) => tags.has(candidate.tag))) {
    found.add(tagKey(release.tag));
    const earlier = activity.releases.filter((other) => isEarlier(other, release));
    const before = reachable(
      earlier.map((other) => other.sha),
      bySha,
      new Set(),
    );
    for (const sha of reachable([release.sha], bySha, before)) result.add(sha);
  }
  return result;
}

function isEarlier(other: Release, release: Release): boolean {
  return other.sha !== release.sha && other.publishedAt < release.publishedAt;
}

/** Commits of the range that the given ones lead back to, those of `without` and behind them left out. */
function reachable(from: string[], bySha: ReadonlyMap<string, Commit>, without: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
    const commit = bySha.get(sha);
    if (!commit || seen.has(sha) || without.has(sha)) continue;
    seen.add(sha);
    open.push(...commit.parents);
  }
  return seen;
}

/** The chosen items that no source of the run had, as shown to people. */
export function missingItems(selection: Selection, found: ReadonlySet<string>): string[] {
  if (selection.items === null) return [];
  const { commitShas, pullRequests, releaseTags, trackerIssues } = selection.items;
  const wanted = [
    ...commitShas.map(commitKey),
    ...pullRequests.map((pull) => pullKey(pull.repositoryId, pull.number)),
    ...releaseTags.map(tagKey),
    ...trackerIssues.map(({ integrationId, issueId }) => issueKey(integrationId, issueId)),
  ];
  return [...new Set(wanted.filter((key) => !found.has(key)))];
}
