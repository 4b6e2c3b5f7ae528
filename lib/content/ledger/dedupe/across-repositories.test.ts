import { describe, expect, it } from "vitest";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { reconcile } from "#lib/content/ledger/reconcile.ts";
import { buildActivity, type CommitSeed } from "#lib/testing/activity.ts";

const options = {
  audience: "developers",
  range: { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "January" },
} as const;
const repository = (name: string, seeds: readonly CommitSeed[]) =>
  buildActivity(seeds, { id: `acme/${name}`, owner: "acme", name });

describe("ledger of several repositories", () => {
  it("keeps changes with the same request number, with distinct ids", () => {
    const activities = [
      repository("app", [{ sha: "a".repeat(40), subject: "Add frob (#1)" }]),
      repository("web", [{ sha: "b".repeat(40), subject: "Add page (#1)" }]),
    ];
    const { entries } = buildLedger(activities, options);
    expect(entries.map(({ title, disposition }) => [title, disposition])).toEqual([
      ["Add frob", "update"],
      ["Add page", "update"],
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    expect(entries.map(({ refs }) => refs[0]?.repository)).toEqual(["acme/app", "acme/web"]);
  });

  it.each([
    ["the same commit", { sha: "a".repeat(40) }, { sha: "a".repeat(40) }],
    ["the same patch under the same title", { patchId: "p1" }, { sha: "b".repeat(40), patchId: "p1" }],
  ])("keeps one of two changes with %s, and still accounts for every commit", (_, first, second) => {
    const activities = [
      repository("app", [{ subject: "Add frob (#1)", ...first }]),
      repository("fork", [
        { subject: "Add frob (#8)", ...second },
        { subject: "Add page", sha: "c".repeat(40) },
      ]),
    ];
    const ledger = buildLedger(activities, options);
    expect(ledger.entries.filter(({ disposition }) => disposition !== "dropped").map(({ title }) => title)).toEqual([
      "Add frob",
      "Add page",
    ]);
    expect(ledger.entries.map(({ reason }) => reason)).toContain("the same work stands under acme/app");
    expect(reconcile(ledger.entries, activities).balanced).toBe(true);
  });

  it("keeps changes with equal titles but different patches", () => {
    const activities = [
      repository("app", [{ subject: "Add frob", sha: "a".repeat(40), patchId: "p1" }]),
      repository("web", [{ subject: "Add frob", sha: "b".repeat(40), patchId: "p2" }]),
    ];
    expect(buildLedger(activities, options).entries.map(({ disposition }) => disposition)).toEqual([
      "update",
      "update",
    ]);
  });
});
