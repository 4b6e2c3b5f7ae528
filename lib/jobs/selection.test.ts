import fc from "fast-check";
import { expect, test } from "vitest";
import type { Activity, Release, TrackerIssue } from "#lib/content/activity.ts";
import { buildActivity, fakeSha } from "#lib/testing/activity.ts";
import { EVERYTHING, type Selection } from "./request.ts";
import { missingItems, narrow, narrowIssues } from "./selection.ts";

const REPOSITORY = "acme/app";

/** A history with a merge of two commits as #7, a squashed #8, and plain commits around them. */
function history(): Activity {
  const activity = buildActivity([
    { subject: "Start" },
    { subject: "Work on a branch", parents: [0] },
    { subject: "More work on the branch", parents: [1] },
    { subject: "Merge pull request #7 from ann/branch", body: "A branch of work", parents: [0, 2] },
    { subject: "Squashed (#8)", parents: [3] },
    { subject: "Last", parents: [4] },
  ]);
  return { ...activity, releases: [release("v1", 3), release("v2", 5)] };
}

function release(tag: string, index: number): Release {
  const publishedAt = new Date(Date.UTC(2024, 0, 1, index)).toISOString();
  return { tag, name: tag, body: "", prerelease: false, publishedAt, sha: fakeSha(index) };
}

type Items = NonNullable<Selection["items"]>;
const only = (items: Partial<Items>): Selection => ({
  ...EVERYTHING,
  items: { commitShas: [], pullRequests: [], releaseTags: [], trackerIssues: [], ...items },
});
const subjects = (activity: Activity) => activity.commits.map((commit) => commit.subject);

test("narrow returns the whole activity when everything is selected", () => {
  expect(narrow(history(), EVERYTHING).activity).toEqual(history());
});

test("narrow includes every commit of a selected pull request", () => {
  const { activity, matched } = narrow(history(), only({ pullRequests: [{ repositoryId: REPOSITORY, number: 7 }] }));
  expect(subjects(activity)).toEqual([
    "Merge pull request #7 from ann/branch",
    "More work on the branch",
    "Work on a branch",
  ]);
  expect([activity.commitCount, activity.releases, matched.size]).toEqual([3, [], 1]);
});

test("narrow matches a commit by a prefix of its hash in any case", () => {
  const sha = fakeSha(0).slice(0, 9).toUpperCase();
  expect(subjects(narrow(history(), only({ commitShas: [sha] })).activity)).toEqual(["Start"]);
});

test("narrow selects the commits of a release that the previous release does not contain", () => {
  const { activity } = narrow(history(), only({ releaseTags: ["v2"] }));
  expect(subjects(activity)).toEqual(["Last", "Squashed (#8)"]);
  expect(activity.releases.map(({ tag }) => tag)).toEqual(["v2"]);
});

test("narrow leaves out the kinds that are not included", () => {
  const commits = narrow(history(), { ...EVERYTHING, includePullRequests: false, includeReleases: false }).activity;
  expect([subjects(commits), commits.releases]).toEqual([["Last", "Squashed (#8)", "Start"], []]);
  const pulls = narrow(history(), { ...EVERYTHING, includeCommits: false }).activity;
  expect(subjects(pulls)).not.toContain("Last");
  expect(pulls.commits).toHaveLength(4);
});

test("narrow takes squashed pull requests for commits when pull requests are left out", () => {
  const { activity } = narrow(history(), { ...EVERYTHING, includePullRequests: false });
  expect(subjects(activity)).toEqual(["Last", "Squashed (#8)", "Start"]);
  expect(activity.pullRequests).toEqual([]);
  const neither = narrow(history(), { ...EVERYTHING, includePullRequests: false, includeCommits: false });
  expect(neither.activity.commits).toEqual([]);
});

test("missingItems names each item that no repository contains once", () => {
  const selection = only({
    commitShas: ["fffffff", "fffffff"],
    pullRequests: [
      { repositoryId: REPOSITORY, number: 8 },
      { repositoryId: "acme/other", number: 7 },
    ],
    releaseTags: ["v9"],
    trackerIssues: [{ integrationId: "int_1", issueId: "x-1" }],
  });
  const { activity, matched } = narrow(history(), selection);
  expect(subjects(activity)).toEqual(["Squashed (#8)"]);
  expect(missingItems(selection, matched)).toEqual([
    "commit fffffff",
    "pull request #7 of acme/other",
    "release v9",
    "issue X-1 of int_1",
  ]);
});

test("narrowIssues matches issues by tracker and ID in any case and returns all issues without a selection", () => {
  const issue = (integrationId: string, id: string): TrackerIssue => ({
    id,
    integrationId,
    provider: "linear",
    repository: null,
    title: id,
    body: "",
    labels: [],
    type: null,
    assignee: null,
    completedAt: "2024-01-01T00:00:00.000Z",
    url: null,
  });
  const issues = [issue("int_1", "ENG-1"), issue("int_2", "ENG-1"), issue("int_1", "ENG-2")];
  expect(narrowIssues(issues, EVERYTHING).issues).toEqual(issues);
  const selection = only({ trackerIssues: ["eng-1", "ENG-9"].map((issueId) => ({ integrationId: "int_1", issueId })) });
  const { issues: chosen, matched } = narrowIssues(issues, selection);
  expect(chosen).toEqual([issues[0]]);
  expect(missingItems(selection, matched)).toEqual(["issue ENG-9 of int_1"]);
  expect(narrowIssues(issues, only({ releaseTags: ["v1"] })).issues).toEqual([]);
});

test("narrow keeps the order of commits, never repeats one and counts them for any selection", () => {
  const items = fc.record({
    commitShas: fc.subarray([0, 1, 2, 3, 4, 5].map(fakeSha)),
    pullRequests: fc.subarray([6, 7, 8].map((number) => ({ repositoryId: REPOSITORY, number }))),
    releaseTags: fc.subarray(["v1", "v2", "v3"]),
  });
  const all = history().commits.map(({ sha }) => sha);
  fc.assert(
    fc.property(items, (chosen) => {
      const { activity } = narrow(history(), only(chosen));
      const kept = new Set(activity.commits.map(({ sha }) => sha));
      expect(activity.commits.map(({ sha }) => sha)).toEqual(all.filter((sha) => kept.has(sha)));
      expect(activity.commitCount).toBe(activity.commits.length);
      for (const sha of chosen.commitShas) expect(kept).toContain(sha);
    }),
  );
});
