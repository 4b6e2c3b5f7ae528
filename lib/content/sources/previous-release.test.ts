import fc from "fast-check";
import { expect, test } from "vitest";
import type { Release } from "#lib/content/activity.ts";
import { previousRelease } from "./previous-release.ts";

function releasesOf(...tags: string[]): Release[] {
  return tags.map((tag, at) => ({
    tag,
    name: tag,
    body: "",
    prerelease: false,
    publishedAt: new Date(Date.UTC(2026, 0, at + 1)).toISOString(),
    sha: tag,
  }));
}

const known = releasesOf(
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
  ["a stable release skips pre-releases", "v2.0.0", false, "v1.1.1"],
  ["a patch of an older line", "v1.1.1", false, "v1.1.0"],
  ["a pre-release is told from whatever came before", "v2.0.0-beta.1", true, "v1.1.1"],
  ["packages of one repository keep apart", "cli@3.0.0", false, undefined],
  ["the first release", "v1.0.0", false, undefined],
  ["a tag that is not there yet", "v2.1.0", false, "v2.0.0"],
  ["a tag without a version, by time", "nightly", false, "v1.1.1"],
])("%s", (_, tag, prerelease, previous) => {
  expect(previousRelease(known, { tag, prerelease })).toBe(previous);
});

test("never the release itself, and never a pre-release before a stable one", () => {
  const tag = fc
    .tuple(fc.nat(3), fc.nat(3), fc.option(fc.nat(3)))
    .map(([a, b, rc]) => `v${a}.${b}${rc === null ? "" : `-rc.${rc}`}`);
  fc.assert(
    fc.property(fc.uniqueArray(tag, { minLength: 1 }), (tags) => {
      const [first = ""] = tags;
      const found = previousRelease(releasesOf(...tags), { tag: first, prerelease: first.includes("-") });
      expect(found).not.toBe(first);
      if (!first.includes("-")) expect(found ?? "").not.toContain("-");
    }),
  );
});
