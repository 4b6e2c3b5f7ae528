import { describe, expect, it } from "vitest";
import { buildActivity } from "#lib/testing/activity.ts";
import { buildLedger } from "./build.ts";
import { makeChange } from "./classify/fixtures.ts";
import { foldsWithoutNote, getNotedShare } from "./note-policy.ts";
import type { ClassifiedChange, Note } from "./types.ts";

const NOTE: Note = {
  text: "Add retries",
  category: null,
  breaking: false,
  internal: false,
  action: null,
  span: { in: "file", commit: "a".repeat(40), path: "CHANGELOG.md", from: 1, to: 1 },
};

function makeClassified(count: number, noted: number): ClassifiedChange[] {
  return Array.from({ length: count }, (_, index) => ({
    change: { ...makeChange(`Add thing ${index}`), ...(index < noted && { maintainerNotes: [NOTE] }) },
    dropReason: null,
    revertsEarlier: false,
    kept: true,
    reason: null,
    classification: { category: "Bug Fixes", breaking: false, security: false, confidence: 1, evidence: [] },
  }));
}

describe("getNotedShare", () => {
  it("returns the share when at least ten changes were counted", () => {
    expect(getNotedShare({ changes: 40, noted: 10 })).toBe(0.25);
  });

  it("returns null when fewer changes were counted", () => {
    expect(getNotedShare({ changes: 9, noted: 9 })).toBeNull();
  });
});

describe("foldsWithoutNote", () => {
  it("folds when 15% of the changes of twelve months bring a note", () => {
    expect(foldsWithoutNote([], { changes: 100, noted: 15 })).toBe(true);
    expect(foldsWithoutNote([], { changes: 100, noted: 14 })).toBe(false);
  });

  it("folds when the releases of the range list 15% of its kept changes", () => {
    expect(foldsWithoutNote(makeClassified(20, 3), undefined)).toBe(true);
    expect(foldsWithoutNote(makeClassified(20, 2), undefined)).toBe(false);
  });

  it("folds nothing when none of ten changes has a note", () => {
    expect(foldsWithoutNote(makeClassified(10, 0), { changes: 100, noted: 50 })).toBe(false);
    expect(foldsWithoutNote(makeClassified(9, 0), { changes: 100, noted: 50 })).toBe(true);
  });

  it("counts no dropped change", () => {
    const dropped = makeClassified(30, 0).map((item) => ({ ...item, kept: false }));
    expect(foldsWithoutNote([...makeClassified(20, 3), ...dropped], undefined)).toBe(true);
  });
});

describe("buildLedger", () => {
  const options = {
    audience: "developers",
    range: { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "v1..v2" },
  } as const;
  const seeds = [
    { subject: "feat: add export of reports" },
    { subject: "feat!: drop Node 18" },
    { subject: "fix: keep drafts", body: "```release-note\nDrafts stay when the page is closed.\n```" },
  ];
  const read = () => ({ ...buildActivity(seeds), notePolicy: { changes: 100, noted: 40 } });
  const listFolded = (foldWithoutNote?: Record<string, boolean>) => {
    const activity = read();
    const fold = foldWithoutNote && Object.fromEntries([[activity.repository.id, foldWithoutNote.it ?? false]]);
    const { entries } = buildLedger([activity], { ...options, ...(fold && { foldWithoutNote: fold }) });
    return entries.filter(({ folded }) => folded).map(({ title }) => title);
  };

  it("folds updates without a note, and no breaking change, where the repository keeps notes", () => {
    expect(listFolded()).toEqual(["feat: add export of reports"]);
  });

  it("folds as a person decided, regardless of the repository's notes", () => {
    expect(listFolded({ it: false })).toEqual([]);
    expect(listFolded({ it: true })).toEqual(["feat: add export of reports"]);
  });

  it("makes no folded change a highlight", () => {
    const { entries } = buildLedger([read()], options);
    for (const { folded, disposition } of entries) if (folded) expect(disposition).toBe("update");
  });
});
