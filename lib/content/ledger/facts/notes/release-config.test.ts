import { describe, expect, it } from "vitest";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { findReleaseSection, readReleaseConfig } from "./release-config.ts";

const CONFIG = `changelog:
  exclude:
    labels: [ignore-for-release]
    authors: [octocat]
  categories:
    - title: Breaking Changes 🛠
      labels: [Semver-Major, breaking-change]
    - title: Exciting New Features 🎉
      labels: [Semver-Minor]
      exclude:
        labels: [dependencies]
    - title: Other Changes
      labels: ["*"]
`;

const read = (text: string) => readReleaseConfig([{ path: ".github/release.yml", before: null, after: text }]);

function makeRequest(labels: string[], login = "ann"): Change {
  const change = makeChange("Add retries");
  const pullRequest = { author: { name: login, login } } as NonNullable<Change["pullRequest"]>;
  return { ...change, labels, pullRequest };
}

function find(labels: string[], login?: string) {
  const config = read(CONFIG);
  return config && findReleaseSection(config, makeRequest(labels, login));
}

describe("findReleaseSection", () => {
  it("reads category and breaking flag from the section of a label", () => {
    expect(find(["semver-major"])).toMatchObject({ breaking: true, category: "Features & Enhancements" });
    expect(find(["Semver-Minor"])).toMatchObject({ breaking: false, category: "Features & Enhancements" });
  });

  it("returns no title for a label or author that the notes leave out", () => {
    expect(find(["ignore-for-release", "Semver-Major"])).toMatchObject({ title: null });
    expect(find(["Semver-Minor"], "Octocat")).toMatchObject({ title: null });
  });

  it("takes the next section when a section excludes a label", () => {
    expect(find(["Semver-Minor", "dependencies"])).toMatchObject({ title: "Other Changes" });
    expect(find([])).toMatchObject({ title: "Other Changes" });
  });

  it("says nothing of a change without a pull request", () => {
    const config = read(CONFIG);
    expect(config && findReleaseSection(config, makeChange("Add retries"))).toBeUndefined();
  });
});

describe("readReleaseConfig", () => {
  it.each(["changelog: [", "changelog: text", "- a", "a: &a [*a]", "changelog:\n  categories: {title: 1}"])(
    "chooses no section by %j",
    (text) => {
      const config = read(text);
      expect(config && findReleaseSection(config, makeRequest(["Semver-Major"]))).toBeFalsy();
    },
  );
});
