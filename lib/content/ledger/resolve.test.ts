import { describe, expect, it } from "vitest";
import { buildActivity, type CommitSeed, fakeSha } from "#lib/testing/activity.ts";
import { resolveChanges } from "./resolve.ts";

/** Titles that survive, oldest first; a kept revert of earlier work is marked. */
function kept(seeds: readonly CommitSeed[]): string[] {
  return resolveChanges(buildActivity(seeds))
    .filter((item) => item.dropReason === null)
    .map((item) => (item.revertsEarlier ? `REVERT ${item.change.title}` : item.change.title))
    .reverse();
}

const base: CommitSeed = { subject: "Start" };

describe("reverts in resolveChanges", () => {
  it.each<[string, CommitSeed]>([
    ["by hash", { subject: "Take it back", body: `This reverts commit ${fakeSha(1)}.` }],
    ["by shortened hash", { subject: "Take it back", body: `This reverts commit ${fakeSha(1).slice(0, 9)}.` }],
    ["by quoted title", { subject: 'Revert "Add frob (#10)"' }],
    ["by quoted title without its number", { subject: 'Revert "Add frob" (#11)' }],
    ["by conventional type", { subject: "revert: Add frob (#11)" }],
    ["by a type before the word", { subject: 'fix: revert "Add frob (#10)" (#11)' }],
    ["by request number in the title", { subject: "Revert #10" }],
    ["by request number in the body", { subject: "Revert the frob (#11)", body: "Reverts acme/app#10" }],
  ])("drops a revert %s together with its original when both are in the range", (_, revert) => {
    expect(kept([base, { subject: "Add frob (#10)" }, revert])).toEqual(["Start"]);
  });

  it("keeps one revert when the original is from before the range", () => {
    expect(kept([base, { subject: 'Revert "Add old frob (#3)" (#12)' }])).toEqual([
      "Start",
      'REVERT Revert "Add old frob (#3)"',
    ]);
  });

  it("keeps the original when the revert is reverted", () => {
    const first = { subject: 'Revert "Add frob (#10)" (#11)' };
    const second = { subject: `Revert "Revert "Add frob (#10)" (#11)" (#12)` };
    expect(kept([base, { subject: "Add frob (#10)" }, first, second])).toEqual(["Start", "Add frob"]);
  });

  it("keeps the original when it is re-applied", () => {
    const seeds = [
      base,
      { subject: "Add frob (#10)" },
      { subject: 'Revert "Add frob (#10)"' },
      { subject: 'Reapply "Add frob (#10)"' },
    ];
    expect(kept(seeds)).toEqual(["Start", "Add frob"]);
    expect(kept([...seeds.slice(0, 3), { subject: 'fix: restore, "Add frob (#10)" (#12)' }])).toEqual([
      "Start",
      "Add frob",
    ]);
    const again = { subject: 'Revert "Reapply "Add frob (#10)""' };
    expect(kept([...seeds, again])).toEqual(["Start"]);
  });

  it("keeps one revert of three that revert each other and an earlier change", () => {
    const seeds = [
      base,
      { subject: 'Revert "Old (#3)" (#11)' },
      { subject: 'Revert "Revert "Old (#3)" (#11)" (#12)' },
      { subject: 'Revert "Revert "Revert "Old (#3)" (#11)" (#12)" (#13)' },
    ];
    expect(kept(seeds)).toEqual(["Start", 'REVERT Revert "Old (#3)"']);
  });

  it("keeps a change that comes after its revert", () => {
    expect(kept([base, { subject: 'Revert "Add frob"' }, { subject: "Add frob (#10)" }])).toEqual([
      "Start",
      'REVERT Revert "Add frob"',
      "Add frob",
    ]);
  });

  it("cancels the relanded change when it is reverted again", () => {
    const seeds = [
      base,
      { subject: "Add frob (#10)" },
      { subject: 'Revert "Add frob (#10)" (#11)' },
      { subject: "Add frob (#12)" },
    ];
    expect(kept(seeds)).toEqual(["Start", "Add frob"]);
    expect(kept([...seeds, { subject: 'Revert "Add frob" (#13)' }])).toEqual(["Start"]);
  });

  it("drops an original that a change with other work reverts, and keeps that change", () => {
    const replaced = { subject: "Frob another way (#11)", body: `A better way.\n\nThis reverts commit ${fakeSha(1)}.` };
    expect(kept([base, { subject: "Add frob (#10)" }, replaced])).toEqual(["Start", "Frob another way"]);
  });

  it("cancels nothing when the revert is partial", () => {
    const partial = { subject: "Partially revert #10 (#11)" };
    expect(kept([base, { subject: "Add frob (#10)" }, partial])).toEqual(["Start", "Add frob", "Partially revert #10"]);
  });

  it.each(["Reverts most of the changes of #10 (#11)", 'Revert parts of "Add frob" (#11)'])(
    "cancels nothing for %j",
    (subject) => {
      expect(kept([base, { subject: "Add frob (#10)" }, { subject }])).toContain("Add frob");
    },
  );

  it("cancels the original when only the reason mentions parts of something", () => {
    const revert = { subject: 'Revert "Add frob (#10)"', body: "It breaks some of the tests, most of them partially." };
    expect(kept([base, { subject: "Add frob (#10)" }, revert])).toEqual(["Start"]);
  });

  it("keeps an unmatched revert under its own title", () => {
    expect(kept([base, { subject: "Revert to the old parser" }])).toEqual(["Start", "Revert to the old parser"]);
    expect(kept([base, { subject: "revert: use the old parser" }])).toEqual(["Start", "revert: use the old parser"]);
    expect(kept([base, { subject: "revert: feat: add old frob" }])).toEqual([
      "Start",
      "REVERT revert: feat: add old frob",
    ]);
  });

  it("matches an original inside a merged request by the commit hash", () => {
    const seeds: CommitSeed[] = [
      base,
      { subject: "wip", parents: [0] },
      { subject: "Merge pull request #10 from lee/frob", body: "Add frob", parents: [0, 1] },
      {
        subject: 'Revert "Add frob"',
        body: `This reverts commit ${fakeSha(2)}, reversing\nchanges made to ${fakeSha(0)}.`,
      },
    ];
    expect(kept(seeds)).toEqual(["Start"]);
  });

  it("cancels every backport of the original", () => {
    const seeds = [
      base,
      { subject: "Add frob (#10)", patchId: "p1" },
      { subject: "[8.x] Add frob (#11)", patchId: "p1" },
      { subject: 'Revert "Add frob (#10)" (#12)' },
    ];
    expect(kept(seeds)).toEqual(["Start"]);
  });
});

describe("duplicates in resolveChanges", () => {
  it("merges commits with one request number into one change", () => {
    const resolved = resolveChanges(
      buildActivity([base, { subject: "Add frob (#10)" }, { subject: "Add frob, again (#10)" }]),
    );
    expect(resolved.map(({ change }) => [change.title, change.commits.length])).toEqual([
      ["Add frob", 2],
      ["Start", 1],
    ]);
  });

  it("merges changes with equal titles and patch ids within 30 days", () => {
    expect(
      kept([
        base,
        { subject: "Add frob (#10)", patchId: "p1" },
        { subject: "[8.x] Backport #10: Add frob (#11)", patchId: "p1" },
      ]),
    ).toEqual(["Start", "Add frob"]);
  });

  it("keeps changes with equal titles but different patches apart", () => {
    expect(kept([base, { subject: "Update docs", patchId: "p1" }, { subject: "Update docs", patchId: "p2" }])).toEqual([
      "Start",
      "Update docs",
      "Update docs",
    ]);
  });

  it("keeps changes with equal titles and patches apart after 31 days", () => {
    const late = { subject: "Add frob", patchId: "p1", committedAt: "2024-02-02T00:00:00.000Z" };
    expect(kept([base, { subject: "Add frob", patchId: "p1" }, late])).toEqual(["Start", "Add frob", "Add frob"]);
  });

  it("merges a change with its cherry-pick when the note names it", () => {
    const picked = { subject: "Add frob to 8.x", body: `(cherry picked from commit ${fakeSha(1)})` };
    expect(kept([base, { subject: "Add frob" }, picked])).toEqual(["Start", "Add frob"]);
  });

  it("keeps equal changes of two repositories apart", () => {
    const ids = ["a/x", "b/y"].map(
      (id) => resolveChanges(buildActivity([{ subject: "Add (#1)" }], { id, owner: "o", name: id }))[0]?.change.id,
    );
    expect(new Set(ids).size).toBe(2);
  });
});
