import type { Activity, Commit, Release, TrackerIssue } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import type { Selection } from "./request.ts";

type Items = NonNullable<Selection["items"]>;

/** A filtered activity and the keys of the selected items it contains. */
export type Narrowed = { activity: Activity; matched: Set<string> };

const commitKey = (sha: string) => `commit ${sha.toLowerCase()}`;
const pullKey = (repositoryId: string, number: number) => `pull request #${number} of ${repositoryId}`;
const tagKey = (tag: string) => `release ${tag}`;
const issueKey = (integrationId: string, id: string) => `issue ${id.toUpperCase()} of ${integrationId}`;

/**
 * Filters an activity to the selected changes, always including all commits of a change. A release selects the
 * commits that earlier releases of the range do not contain.
 */
export function narrow(activity: Activity, selection: Selection): Narrowed {
  const matched = new Set<string>();
  const releases = selection.includeReleases ? activity.releases : [];
  if (selection.items === null && selection.includePullRequests && selection.includeCommits) {
    return { activity: { ...activity, releases }, matched };
  }
  const chosen = selection.items === null ? undefined : choose(activity, selection.items, matched);
  const kept = new Set<string>();
  for (const { change } of assembleChanges(activity)) {
    if (!isIncluded(change, selection) || (chosen && !chosen(change))) continue;
    for (const commit of change.commits) kept.add(commit.sha);
  }
  const commits = activity.commits.filter((commit) => kept.has(commit.sha));
  const pullRequests = selection.includePullRequests ? activity.pullRequests : [];
  const tags = selection.items === null ? releases : releases.filter((release) => matched.has(tagKey(release.tag)));
  return { activity: { ...activity, commits, pullRequests, releases: tags, commitCount: commits.length }, matched };
}

/**
 * Whether the selection includes the kind of a change. A squashed pull request is one commit of the branch, so that
 * it counts as a commit where pull requests are left out.
 */
function isIncluded(change: Change, { includePullRequests, includeCommits }: Selection): boolean {
  if (change.kind !== "pull_request") return includeCommits;
  return includePullRequests || (includeCommits && change.commits.length === 1);
}

/** Filters tracker issues to the selected ones; returns all of them if the request selects no items. */
export function narrowIssues(issues: readonly TrackerIssue[], { items }: Selection) {
  const matched = new Set<string>();
  if (items === null) return { issues: [...issues], matched };
  const wanted = new Set(items.trackerIssues.map(({ integrationId, issueId }) => issueKey(integrationId, issueId)));
  const chosen = issues.filter(({ integrationId, id }) => wanted.has(issueKey(integrationId, id)));
  for (const { integrationId, id } of chosen) matched.add(issueKey(integrationId, id));
  return { issues: chosen, matched };
}

/** Returns a predicate for selected changes, which records the selected items it matches. */
function choose(activity: Activity, items: Items, matched: Set<string>): (change: Change) => boolean {
  const repositoryId = activity.repository.id;
  const numbers = new Set(items.pullRequests.filter((p) => p.repositoryId === repositoryId).map((p) => p.number));
  const shas = items.commitShas.map((sha) => sha.toLowerCase());
  const released = findReleasedCommits(activity, new Set(items.releaseTags), matched);
  return (change) => {
    let isChosen = change.commits.some((commit) => released.has(commit.sha));
    if (change.number !== undefined && numbers.has(change.number)) {
      matched.add(pullKey(repositoryId, change.number));
      isChosen = true;
    }
    for (const sha of shas) {
      if (!change.commits.some((commit) => commit.sha.startsWith(sha))) continue;
      matched.add(commitKey(sha));
      isChosen = true;
    }
    return isChosen;
  };
}

function findReleasedCommits(activity: Activity, tags: ReadonlySet<string>, matched: Set<string>): Set<string> {
  const bySha = new Map(activity.commits.map((commit) => [commit.sha, commit]));
  const result = new Set<string>();
  for (const release of activity.releases.filter((candidate) => tags.has(candidate.tag))) {
    matched.add(tagKey(release.tag));
    const earlier = activity.releases.filter((other) => isEarlier(other, release));
    const earlierCommits = reachable(
      earlier.map((other) => other.sha),
      bySha,
      new Set(),
    );
    for (const sha of reachable([release.sha], bySha, earlierCommits)) result.add(sha);
  }
  return result;
}

function isEarlier(other: Release, release: Release): boolean {
  return other.sha !== release.sha && other.publishedAt < release.publishedAt;
}

/** The commits of the range reachable from the given ones, without those in `without` and their ancestors. */
function reachable(from: string[], bySha: ReadonlyMap<string, Commit>, without: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>();
  const pending = [...from];
  for (let sha = pending.pop(); sha !== undefined; sha = pending.pop()) {
    const commit = bySha.get(sha);
    if (!commit || seen.has(sha) || without.has(sha)) continue;
    seen.add(sha);
    pending.push(...commit.parents);
  }
  return seen;
}

/** Selected items that no source of the run contained, as labels for people. */
export function missingItems(selection: Selection, matched: ReadonlySet<string>): string[] {
  if (selection.items === null) return [];
  const { commitShas, pullRequests, releaseTags, trackerIssues } = selection.items;
  const wanted = [
    ...commitShas.map(commitKey),
    ...pullRequests.map((pull) => pullKey(pull.repositoryId, pull.number)),
    ...releaseTags.map(tagKey),
    ...trackerIssues.map(({ integrationId, issueId }) => issueKey(integrationId, issueId)),
  ];
  return [...new Set(wanted.filter((key) => !matched.has(key)))];
}
