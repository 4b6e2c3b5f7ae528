import { describe, expect, it } from "vitest";
import { findPullRequestReference, isPlainMergeSubject, stripTrailingNumbers } from "./pull-request-number.ts";

const FORMS: [string, { subject: string; body?: string }, { number: number; title: string; source?: string }][] = [
  [
    "a GitHub merge",
    { subject: "Merge pull request #12 from lee/fix-it", body: "Fix it\n\nMore." },
    { number: 12, title: "Fix it", source: "lee/fix-it" },
  ],
  [
    "a GitHub merge without a title",
    { subject: "Merge pull request #12 from lee/fix-it" },
    { number: 12, title: "", source: "lee/fix-it" },
  ],
  ["a GitHub squash", { subject: "Fix it (#12)" }, { number: 12, title: "Fix it" }],
  [
    "a squashed revert of another request",
    { subject: 'Revert "Fix it (#10)" (#12)' },
    { number: 12, title: 'Revert "Fix it (#10)"' },
  ],
  [
    "a GitLab merge",
    { subject: "Merge branch 'fix' into 'main'", body: "Fix it\n\nWords.\n\nSee merge request team/app!7" },
    { number: 7, title: "Fix it", source: "fix" },
  ],
  [
    "a GitLab squash without a merge commit",
    { subject: "Fix it", body: "Words.\n\nSee merge request !7" },
    { number: 7, title: "Fix it" },
  ],
  ["a GitLab squash with a number in the subject", { subject: "Fix it (!7)" }, { number: 7, title: "Fix it" }],
  [
    "a Gitea merge",
    { subject: "Merge pull request 'Fix it' (#9) from lee/fix into main" },
    { number: 9, title: "Fix it", source: "lee/fix" },
  ],
  [
    "a Bitbucket Cloud merge",
    { subject: "Merged in fix/it (pull request #5)", body: "Fix it" },
    { number: 5, title: "Fix it", source: "fix/it" },
  ],
  [
    "a Bitbucket Server merge",
    { subject: "Merge pull request #5 in TEAM/app from fix/it to master", body: "* commit 'abc':\n  Fix it\n  Tidy" },
    { number: 5, title: "Fix it", source: "fix/it" },
  ],
  [
    "a newer Bitbucket Server merge",
    { subject: "Pull request #5: Fix it", body: "Merge in TEAM/app from fix/it to master" },
    { number: 5, title: "Fix it" },
  ],
  ["an Azure merge", { subject: "Merged PR 31: Fix it" }, { number: 31, title: "Fix it" }],
  [
    "a bors merge",
    { subject: "Auto merge of #44 - lee:fix, r=ann", body: "Fix it" },
    { number: 44, title: "Fix it", source: "lee:fix" },
  ],
];

describe("findPullRequestReference", () => {
  it.each(FORMS)("parses %s", (_, message, expected) => {
    expect(findPullRequestReference({ body: "", ...message })).toMatchObject(expected);
  });

  it("joins a title that the host cut", () => {
    const message = { subject: "Fix the very long na… (#12)", body: "…me of it\n\nMore." };
    expect(findPullRequestReference(message)).toMatchObject({ title: "Fix the very long name of it", body: "More." });
  });

  it.each([
    "Fix crash when closing #12",
    "Merge branch 'main' into fix",
    "Fix it (fixes #12)",
    "Bump to 12",
    "(#0)",
    "Fix (#99999999999999999999)",
  ])("returns undefined for %j", (subject) => {
    expect(findPullRequestReference({ subject, body: "" })).toBeUndefined();
  });
});

describe("isPlainMergeSubject", () => {
  it.each([
    "Merge branch 'main' into fix",
    "Merge remote-tracking branch 'upstream/main'",
    "Merge tag 'v1' into next",
    "Merge commit 'abc' into x",
  ])("recognizes the generated subject %j", (subject) => {
    expect(isPlainMergeSubject(subject)).toBe(true);
  });

  it("returns false for a described merge", () => {
    expect(isPlainMergeSubject("Merge the new parser")).toBe(false);
  });
});

describe("stripTrailingNumbers", () => {
  it("strips every number at the end but none before", () => {
    expect(stripTrailingNumbers("Keep #3 (#10) (#12)")).toBe("Keep #3");
  });
});
