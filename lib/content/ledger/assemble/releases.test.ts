import { describe, expect, it } from "vitest";
import { buildActivity, fakeSha } from "#lib/testing/activity.ts";
import { firstReleases } from "./releases.ts";

const release = (tag: string, index: number, day: string) => ({
  tag,
  name: tag,
  body: "",
  prerelease: false,
  publishedAt: `2024-01-${day}T00:00:00.000Z`,
  sha: fakeSha(index),
});

describe("firstReleases", () => {
  it("returns the first release that contains each commit, including merged ones", () => {
    const { commits } = buildActivity([
      { subject: "a" },
      { subject: "b", parents: [0] },
      { subject: "c", parents: [0] },
      { subject: "Merge branch 'c'", parents: [1, 2] },
      { subject: "d", parents: [3] },
    ]);
    const releasesBySha = firstReleases(commits, [release("v2", 3, "05"), release("v1", 1, "02")]);
    expect([0, 1, 2, 3, 4].map((index) => releasesBySha.get(fakeSha(index))?.tag)).toEqual([
      "v1",
      "v1",
      "v2",
      "v2",
      undefined,
    ]);
  });
});
