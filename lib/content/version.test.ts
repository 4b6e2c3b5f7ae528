import { describe, expect, it } from "vitest";
import { compareVersions, parseVersionTag } from "./version.ts";

describe("parseVersionTag", () => {
  it.each([
    ["v1.2.3", { series: "", numbers: [1, 2, 3] }],
    ["1.2", { series: "", numbers: [1, 2] }],
    ["v2.0.0-rc.1", { series: "", numbers: [2, 0, 0], prerelease: "rc.1" }],
    ["7.4-rc2", { series: "", numbers: [7, 4], prerelease: "rc2" }],
    ["8.0-m01", { series: "", numbers: [8, 0], prerelease: "m01" }],
    ["3.13.0b2", { series: "", numbers: [3, 13, 0], prerelease: "b2" }],
    ["plugin-legacy@8.2.3", { series: "plugin-legacy@", numbers: [8, 2, 3] }],
    ["@scope/pkg@1.0.0-beta.2", { series: "@scope/pkg@", numbers: [1, 0, 0], prerelease: "beta.2" }],
    ["release-7_4", { series: "release-", numbers: [7, 4] }],
    ["v1.0.0+build.5", { series: "", numbers: [1, 0, 0] }],
  ])("parses %s", (tag, expected) => {
    expect(parseVersionTag(tag)).toEqual(expected);
  });

  it.each(["nightly", "latest", "", "v"])("returns undefined for %j", (tag) => {
    expect(parseVersionTag(tag)).toBeUndefined();
  });
});

describe("compareVersions", () => {
  it("sorts numbers by value and prereleases before their release", () => {
    const tags = ["v1.10.0", "v1.9.0", "v1.10.0-rc.2", "v1.10.0-rc.10", "v1.10.0-beta.1", "nightly", "v1.10.0.1"];
    expect(tags.toSorted(compareVersions)).toEqual([
      "nightly",
      "v1.9.0",
      "v1.10.0-beta.1",
      "v1.10.0-rc.2",
      "v1.10.0-rc.10",
      "v1.10.0",
      "v1.10.0.1",
    ]);
  });
});
