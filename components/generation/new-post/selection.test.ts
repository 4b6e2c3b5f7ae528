import { describe, expect, it } from "vitest";
import type { ActivityItem } from "#lib/jobs/contract.ts";
import { itemKey, matchItems, selectedItems } from "./selection.ts";

const base = {
  repositoryId: "repo_1",
  repository: "acme/site",
  author: "Lee",
  at: "2026-11-01T00:00:00.000Z",
  url: null,
};
const items: ActivityItem[] = [
  { ...base, type: "pull_request", id: "7", title: "Add dark mode" },
  { ...base, type: "commit", id: "abc1234", title: "Fix the login" },
  { ...base, type: "release", id: "v1.2.0", title: "1.2" },
  {
    ...base,
    type: "issue",
    repositoryId: "int_1",
    repository: "Engineering",
    id: "ENG-12",
    title: "Dark mode, please",
  },
];

describe("selectedItems", () => {
  it("returns undefined while everything is kept", () => {
    expect(selectedItems(items, new Set())).toBeUndefined();
    expect(selectedItems(items, new Set(["commit:repo_9:gone"]))).toBeUndefined();
  });

  it("returns exactly the kept items", () => {
    expect(selectedItems(items, new Set(["commit:repo_1:abc1234"]))).toEqual({
      commitShas: [],
      pullRequestNumbers: [{ repositoryId: "repo_1", number: 7 }],
      releaseTagNames: ["v1.2.0"],
      trackerIssueIds: [{ integrationId: "int_1", issueId: "ENG-12" }],
    });
  });
});

describe("matchItems", () => {
  it("finds items by title, author and number, ignoring case", () => {
    expect(matchItems(items, "DARK", "all").map(itemKey)).toEqual(["pull_request:repo_1:7", "issue:int_1:ENG-12"]);
    expect(matchItems(items, "abc1", "all")).toHaveLength(1);
    expect(matchItems(items, "lee", "release")).toHaveLength(1);
    expect(matchItems(items, "nothing like it", "all")).toEqual([]);
  });
});
