import type { Activity, Person, TrackerIssue } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import type { Selection } from "#lib/jobs/request.ts";
import type { ReadItem, Totals } from "./protocol.ts";

type Kinds = Pick<Selection, "includePullRequests">;

/**
 * Lists everything in an activity that a person may select: changes that are not dropped, and releases. Where pull
 * requests are left out, a squashed one is listed as the commit that it is.
 */
export function listItems(activity: Activity, kinds: Kinds): ReadItem[] {
  const changes = assembleChanges(activity).filter(({ dropReason }) => dropReason === null);
  const repositoryId = activity.repository.id;
  return [
    ...changes.map(({ change }) => changeItem(change, kinds)),
    ...activity.releases.map(
      (release): ReadItem => ({
        type: "release",
        repositoryId,
        id: release.tag,
        title: release.name || release.tag,
        author: "",
        at: release.publishedAt,
        url: release.url ?? null,
      }),
    ),
  ];
}

/** Converts a completed issue to a selectable item. Its `repositoryId` is the ID of the tracker's integration. */
export function issueItem(issue: TrackerIssue): ReadItem {
  return {
    type: "issue",
    repositoryId: issue.integrationId,
    id: issue.id,
    title: issue.title,
    author: getDisplayName(issue.assignee ?? undefined),
    at: issue.completedAt,
    url: issue.url,
  };
}

function changeItem(change: Change, { includePullRequests }: Kinds): ReadItem {
  const number = includePullRequests ? change.number : undefined;
  return {
    type: number === undefined ? "commit" : "pull_request",
    repositoryId: change.repository.id,
    id: number === undefined ? (change.commits[0]?.sha ?? change.id) : String(number),
    title: change.title,
    author: getDisplayName(change.authors[0]),
    at: change.mergedAt,
    url: change.url ?? null,
  };
}

function getDisplayName(person: Person | undefined): string {
  return person?.login ?? person?.name ?? "";
}

/** Counts all commits, the pull requests among the changes, and the releases. */
export function countTotals(activity: Activity): Totals {
  const pulls = assembleChanges(activity).filter(({ change }) => change.kind === "pull_request");
  return {
    commits: activity.commits.length,
    pullRequests: new Set(pulls.map(({ change }) => change.number)).size,
    releases: activity.releases.length,
  };
}

/** Sorts items newest first, ties by ID, and keeps at most `limit`. */
export function newestItems(items: readonly ReadItem[], limit: number): ReadItem[] {
  return items.toSorted((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id)).slice(0, limit);
}

export function sumTotals(all: readonly Totals[]): Totals {
  const sum = { commits: 0, pullRequests: 0, releases: 0 };
  for (const totals of all) {
    sum.commits += totals.commits;
    sum.pullRequests += totals.pullRequests;
    sum.releases += totals.releases;
  }
  return sum;
}
