import fc from "fast-check";
import { expect, test } from "vitest";
import type { Release } from "#lib/content/activity.ts";
import { previousRelease } from "./previous-release.ts";

function makeReleases(...tags: string[]): Release[] {
  return tags.map((tag, index) => ({
    tag,
    name: tag,
    body: "",
    prerelease: false,
    publishedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    sha: tag,
  }));
}

const releases = makeReleases(
  "v1.0.0",
  "v1.1.0-rc.1",
  "v1.1.0",
  "cli@3.0.0",
  "v2.0.0-beta.1",
  "v2.0.0",
  "v1.1.1",
  "nightly",
);

test.each([
  ["skips pre-releases for a stable release", "v2.0.0", false, "v1.1.1"],
  ["returns the previous patch of an older line", "v1.1.1", false, "v1.1.0"],
  ["returns any previous release for a pre-release", "v2.0.0-beta.1", true, "v1.1.1"],
  ["keeps the packages of one repository apart", "cli@3.0.0", false, undefined],
  ["returns undefined for the first release", "v1.0.0", false, undefined],
  ["accepts a tag that does not exist yet", "v2.1.0", false, "v2.0.0"],
  ["compares a tag without a version by time", "nightly", false, "v1.1.1"],
])("previousRelease %s", (_, tag, prerelease, previous) => {
  expect(previousRelease(releases, { tag, prerelease })).toBe(previous);
});

test("previousRelease never returns the release itself, nor a pre-release for a stable one", () => {
  const tag = fc
    .tuple(fc.nat(3), fc.nat(3), fc.option(fc.nat(3)))
    .map(([a, b, rc]) => `v${a}.${b}${rc === null ? "" : `-rc.${rc}`}`);
  fc.assert(
    fc.property(fc.uniqueArray(tag, { minLength: 1 }), (tags) => {
      const [first = ""] = tags;
      const previous = previousRelease(makeReleases(...tags), { tag: first, prerelease: first.includes("-") });
      expect(previous).not.toBe(first);
      if (!first.includes("-")) expect(previous ?? "").not.toContain("-");
    }),
  );
});
