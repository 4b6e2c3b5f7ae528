import { describe, expect, it } from "vitest";
import { activityOf, type CommitSeed, fakeSha } from "#lib/testing/activity.ts";
import { resolveChanges } from "./resolve.ts";

/** Titles that survive, oldest first; a kept revert of earlier work is marked. */
function kept(seeds: readonly CommitSeed[]): string[] {
  return resolveChanges(activityOf(seeds))
    .filter((item) => item.dropReason === null)
    .map((item) => (item.revertsEarlier ? `REVERT ${item.change.title}` : item.change.title))
    .reverse();
}

const base: CommitSeed = { subject: "Start" };

describe("reverts", () => {
  it.each<[string, CommitSeed]>([
    ["by hash", { subject: "Take it back", body: `This reverts commit ${fakeSha(1)}.` }],
    ["by shortened hash", { subject: "Take it back", body: `This reverts commit ${fakeSha(1).slice(0, 9)}.` }],
    ["by quoted title", { subject: 'Revert "Add frob (#10)"' }],
    ["by quoted title without its number", { subject: 'Revert "Add frob" (#11)' }],
    ["by conventional type", { subject: "revert: Add frob (#11)" }],
    ["by a type before the word", { subject: 'fix: revert "Add frob (#10)" (#11)' }],
    ["by request number in the title", { subject: "Revert #10" }],
    ["by request number in the body", { subject: "Revert the frob (#11)", body: "Reverts acme/app#10" }],
  ])("matched %s drop both when the range holds both", (_, revert) => {
    expect(kept([base, { subject: "Add frob (#10)" }, revert])).toEqual(["Start"]);
  });

  it("keep the revert, as one, when the original is from before the range", () => {
    expect(kept([base, { subject: 'Revert "Add old frob (#3)" (#12)' }])).toEqual([
      "Start",
      'REVERT Revert "Add old frob (#3)"',
    ]);
  });

  it("leave the original standing when the revert is reverted", () => {
    const first = { subject: 'Revert "Add frob (#10)" (#11)' };
    const second = { subject: `Revert "Revert "Add frob (#10)" (#11)" (#12)` };
    expect(kept([base, { subject: "Add frob (#10)" }, first, second])).toEqual(["Start", "Add frob"]);
  });

  it("leave the original standing when it is re-applied", () => {
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

  it("tell of one revert when three of them took back something earlier", () => {
    const seeds = [
      base,
      { subject: 'Revert "Old (#3)" (#11)' },
      { subject: 'Revert "Revert "Old (#3)" (#11)" (#12)' },
      { subject: 'Revert "Revert "Revert "Old (#3)" (#11)" (#12)" (#13)' },
    ];
    expect(kept(seeds)).toEqual(["Start", 'REVERT Revert "Old (#3)"']);
  });

  it("do not reach forward: what comes after a revert stands", () => {
    expect(kept([base, { subject: 'Revert "Add frob"' }, { subject: "Add frob (#10)" }])).toEqual([
      "Start",
      'REVERT Revert "Add frob"',
      "Add frob",
    ]);
  });

  it("take back the relanded change, not the first one that was reverted before", () => {
    const seeds = [
      base,
      { subject: "Add frob (#10)" },
      { subject: 'Revert "Add frob (#10)" (#11)' },
      { subject: "Add frob (#12)" },
    ];
    expect(kept(seeds)).toEqual(["Start", "Add frob"]);
    expect(kept([...seeds, { subject: 'Revert "Add frob" (#13)' }])).toEqual(["Start"]);
  });

  it("drop an original that a change with work of its own takes back, and keep that change", () => {
    const replaced = { subject: "Frob another way (#11)", body: `A better way.\n\nThis reverts commit ${fakeSha(1)}.` };
    expect(kept([base, { subject: "Add frob (#10)" }, replaced])).toEqual(["Start", "Frob another way"]);
  });

  it("cancel nothing when only a part is taken back", () => {
    const partial = { subject: "Partially revert #10 (#11)" };
    expect(kept([base, { subject: "Add frob (#10)" }, partial])).toEqual(["Start", "Add frob", "Partially revert #10"]);
  });

  it.each(["Reverts most of the changes of #10 (#11)", 'Revert parts of "Add frob" (#11)'])(
    "cancel nothing by %j",
    (subject) => {
      expect(kept([base, { subject: "Add frob (#10)" }, { subject }])).toContain("Add frob");
    },
  );

  it("cancel although the reason speaks of parts of something else", () => {
    const revert = { subject: 'Revert "Add frob (#10)"', body: "It breaks some of the tests, most of them partially." };
    expect(kept([base, { subject: "Add frob (#10)" }, revert])).toEqual(["Start"]);
  });

  it("are never guessed: an unmatched one stands under its own title", () => {
    expect(kept([base, { subject: "Revert to the old parser" }])).toEqual(["Start", "Revert to the old parser"]);
    expect(kept([base, { subject: "revert: use the old parser" }])).toEqual(["Start", "revert: use the old parser"]);
    expect(kept([base, { subject: "revert: feat: add old frob" }])).toEqual([
      "Start",
      "REVERT revert: feat: add old frob",
    ]);
  });

  it("reach an original inside a merged request through the commit they name", () => {
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

  it("take every backport of the original along", () => {
    const seeds = [
      base,
      { subject: "Add frob (#10)", patchId: "p1" },
      { subject: "[8.x] Add frob (#11)", patchId: "p1" },
      { subject: 'Revert "Add frob (#10)" (#12)' },
    ];
    expect(kept(seeds)).toEqual(["Start"]);
  });
});

describe("duplicates", () => {
  it("with one request number are one change that owns all commits", () => {
    const settled = resolveChanges(
      activityOf([base, { subject: "Add frob (#10)" }, { subject: "Add frob, again (#10)" }]),
    );
    expect(settled.map(({ change }) => [change.title, change.commits.length])).toEqual([
      ["Add frob", 2],
      ["Start", 1],
    ]);
  });

  it("with equal titles and patch ids within 30 days are one change", () => {
    expect(
      kept([
        base,
        { subject: "Add frob (#10)", patchId: "p1" },
        { subject: "[8.x] Backport #10: Add frob (#11)", patchId: "p1" },
      ]),
    ).toEqual(["Start", "Add frob"]);
  });

  it("with equal titles but other patches stay two changes", () => {
    expect(kept([base, { subject: "Update docs", patchId: "p1" }, { subject: "Update docs", patchId: "p2" }])).toEqual([
      "Start",
      "Update docs",
      "Update docs",
    ]);
  });

  it("with equal titles and patches but 31 days apart stay two changes", () => {
    const late = { subject: "Add frob", patchId: "p1", committedAt: "2024-02-02T00:00:00.000Z" };
    expect(kept([base, { subject: "Add frob", patchId: "p1" }, late])).toEqual(["Start", "Add frob", "Add frob"]);
  });

  it("that a cherry-pick note names are one change", () => {
    const picked = { subject: "Add frob to 8.x", body: `(cherry picked from commit ${fakeSha(1)})` };
    expect(kept([base, { subject: "Add frob" }, picked])).toEqual(["Start", "Add frob"]);
  });

  it("of two repositories are two changes", () => {
    const ids = ["a/x", "b/y"].map(
      (id) => resolveChanges(activityOf([{ subject: "Add (#1)" }], { id, owner: "o", name: id }))[0]?.change.id,
    );
    expect(new Set(ids).size).toBe(2);
  });
});
