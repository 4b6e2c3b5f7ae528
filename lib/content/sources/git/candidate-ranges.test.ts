import { describe, expect, it } from "vitest";
import type { Release } from "#lib/content/activity.ts";
import { parseVersionTag } from "#lib/content/version.ts";
import { candidateRanges } from "./candidate-ranges.ts";

const head = { sha: "f".repeat(40), committedAt: new Date("2024-06-01T00:00:00Z") };

function release(tag: string, day: string): Release {
  const prerelease = parseVersionTag(tag)?.prerelease !== undefined;
  return { tag, name: tag, body: "", prerelease, publishedAt: `${day}T00:00:00.000Z`, sha: "a".repeat(40) };
}

function tagRanges(releases: Release[]): string[] {
  return candidateRanges(releases, head).flatMap((range) =>
    range.kind === "revisions" && range.from !== null ? [`${range.from}..${range.to}`] : [],
  );
}

describe("candidateRanges", () => {
  it("compares each release with the previous one, highest first, without prereleases", () => {
    const tags = [
      release("v2.0.0", "2024-05-01"),
      release("v2.0.0-rc.1", "2024-04-20"),
      release("v1.9.1", "2024-05-20"),
      release("v1.9.0", "2024-03-01"),
    ];
    expect(tagRanges(tags)).toEqual(["v1.9.1..v2.0.0", "v1.9.0..v1.9.1"]);
  });

  it("separates the packages of one repository and prefers the project's own tags", () => {
    const tags = [
      release("v2.0.0", "2024-05-01"),
      release("v1.0.0", "2024-03-01"),
      release("plugin@9.1.0", "2024-05-20"),
      release("plugin@9.0.0", "2024-05-10"),
    ];
    expect(tagRanges(tags)).toEqual(["v1.0.0..v2.0.0"]);
  });

  it("uses a package's tags when the project's own tags ended long ago", () => {
    const tags = [
      release("v2.0.0", "2021-05-01"),
      release("v1.0.0", "2021-03-01"),
      release("plugin@9.1.0", "2024-05-20"),
      release("plugin@9.0.0", "2024-05-10"),
    ];
    expect(tagRanges(tags)).toEqual(["plugin@9.0.0..plugin@9.1.0"]);
  });

  it("goes back from the newest commit, and ends with the whole history", () => {
    const ranges = candidateRanges([], head);
    expect(ranges[0]).toMatchObject({
      kind: "time",
      from: new Date("2024-05-02T00:00:01Z"),
      to: new Date("2024-06-01T00:00:01Z"),
    });
    expect(ranges.at(-1)).toEqual({ kind: "revisions", from: null, to: head.sha });
  });
});
