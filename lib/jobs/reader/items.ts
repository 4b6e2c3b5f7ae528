import type { Activity, Person, Release, TrackerIssue } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { createPackageFilter, type PackageChoice } from "#lib/content/ledger/packages.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { findReleased } from "#lib/content/packages/membership.ts";
import type { Selection } from "#lib/jobs/request.ts";
import type { ReadItem, Totals } from "./protocol.ts";

type Kinds = Pick<Selection, "includePullRequests">;

/**
 * Lists everything in an activity that a person may select: changes that are not dropped, and releases. Where pull
 * requests are left out, a squashed one is listed as the commit that it is. With a choice of packages, only theirs.
 */
export function listItems(activity: Activity, kinds: Kinds, choice?: PackageChoice): ReadItem[] {
  const isChosen = createPackageFilter(choice);
  const changes = assembleChanges(activity).filter(({ change, dropReason }) => dropReason === null && isChosen(change));
  const repositoryId = activity.repository.id;
  return [
    ...changes.map(({ change }) => changeItem(change, kinds)),
    ...listReleases(activity, choice).map(
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

/** All releases; with a choice of packages, without those of other packages. */
function listReleases({ releases, repository }: Activity, choice: PackageChoice | undefined): readonly Release[] {
  const { packages = [], chosen = [] } = choice?.byRepository[repository.id] ?? {};
  return releases.filter(({ tag }) => {
    const released = findReleased(packages, tag);
    return released === undefined || chosen.includes(released);
  });
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

/** Counts all commits, the pull requests among the changes, and the releases; with a choice of packages, only theirs. */
export function countTotals(activity: Activity, choice?: PackageChoice): Totals {
  const isChosen = createPackageFilter(choice);
  const changes = assembleChanges(activity).filter(({ change }) => isChosen(change));
  const pulls = changes.filter(({ change }) => change.kind === "pull_request");
  const shas = changes.flatMap(({ change }) => change.commits.map(({ sha }) => sha));
  return {
    commits: choice === undefined ? activity.commits.length : new Set(shas).size,
    pullRequests: new Set(pulls.map(({ change }) => change.number)).size,
    releases: listReleases(activity, choice).length,
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
