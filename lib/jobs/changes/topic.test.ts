import { describe, expect, it } from "vitest";
import { testEntry } from "#lib/testing/posts.ts";
import { rankChanges } from "./rank.ts";
import { findByTopic } from "./topic.ts";

const REPOSITORIES = [{ id: "repo_1", owner: "acme", name: "widget" }];
const ENTRIES = [
  testEntry("onboarding", { title: "feat: onboard new teams in three steps" }),
  testEntry("settings", { title: "feat: redesign the settings page" }),
  testEntry("pricing", { title: "fix: align the pricing page" }),
  testEntry("flag", {
    title: "feat: faster lists",
    facts: [
      {
        kind: "surface",
        standing: "printable",
        text: "Adds `--watch`",
        span: { in: "file", commit: "c", path: "src/onboarding/cli.ts", from: 1, to: 1 },
      },
    ],
  }),
  testEntry("gone", { title: "feat: onboarding tour", disposition: "dropped", reason: "reverted" }),
];
const find = (about: string, entries = ENTRIES) => {
  const { matches, closest } = findByTopic(entries, about, REPOSITORIES);
  return { matches: matches.map(({ id }) => id), closest: closest.map(({ id }) => id) };
};

describe("findByTopic", () => {
  it("finds kept changes by the rare word of a subject, in titles and paths", () => {
    expect(find("the new onboarding page").matches).toEqual(["onboarding", "flag"]);
  });

  it("finds only the changes with every word of the subject when one has them all", () => {
    const both = testEntry("both", { title: "fix: read billing invoices on phones" });
    const one = testEntry("one", { title: "feat: redesign billing" });
    expect(find("billing invoices", [one, both]).matches).toEqual(["both"]);
    expect(find("billing refunds", [one, both]).matches).toEqual([]);
  });

  it("returns the changes that share a common word as the closest ones when none has the rare word", () => {
    expect(find("the billing page")).toEqual({ matches: [], closest: ["settings", "pricing"] });
  });

  it("returns the first changes as the closest ones when none shares a word", () => {
    expect(find("teleportation")).toEqual({ matches: [], closest: ["onboarding", "settings", "pricing"] });
  });

  it("finds every kept change of a repository by its name", () => {
    expect(find("acme/widget").matches).toHaveLength(4);
  });

  it("finds the changes of a release by its tag", () => {
    const refs = [{ type: "release" as const, repository: "repo_1", id: "v1.2.0", url: null }];
    expect(find("v1.2.0", [...ENTRIES, testEntry("released", { refs })]).matches).toEqual(["released"]);
  });
});

describe("rankChanges", () => {
  it("puts highlights by rank first, then breaking changes, and dropped ones last", () => {
    const entries = [
      testEntry("dropped", { disposition: "dropped", breaking: true }),
      testEntry("folded", { folded: true }),
      testEntry("fix"),
      testEntry("breaking", { breaking: true }),
      testEntry("second", { disposition: "highlight", rank: 1 }),
      testEntry("first", { disposition: "highlight", rank: 0 }),
    ];
    const ids = rankChanges(entries).map(({ id }) => id);
    expect(ids).toEqual(["first", "second", "breaking", "fix", "folded", "dropped"]);
  });
});
