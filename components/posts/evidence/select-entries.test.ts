import { describe, expect, it } from "vitest";
import { byCategory } from "#components/ledger/categories.ts";
import type { LedgerEntryResource } from "#lib/posts/contract.ts";
import { byReason, matchEntries, pendingChanges, refLabel, sentenceCounts } from "./select-entries.ts";

function entry(id: string, over: Partial<LedgerEntryResource> = {}): LedgerEntryResource {
  return {
    id,
    kind: "pull_request",
    refs: [{ type: "pull_request", repository: "acme/site", id: "131", url: null }],
    title: `Change ${id}`,
    authors: [{ name: "Lee", url: null }],
    mergedAt: "2026-11-01T00:00:00.000Z",
    category: "Bug Fixes",
    breaking: false,
    security: false,
    disposition: "update",
    reason: null,
    evidence: [],
    confidence: 1,
    folded: false,
    action: null,
    facts: [],
    ...over,
  };
}

describe("matchEntries", () => {
  it("finds entries by title, author, reason and number", () => {
    const entries = [entry("a"), entry("b", { reason: "Test only", authors: [] })];
    expect(matchEntries(entries, "CHANGE A")).toHaveLength(1);
    expect(matchEntries(entries, "lee")).toHaveLength(1);
    expect(matchEntries(entries, "test only")).toHaveLength(1);
    expect(matchEntries(entries, "#131")).toHaveLength(2);
    expect(matchEntries(entries, " ")).toHaveLength(2);
  });
});

describe("byReason", () => {
  it("sorts groups by size and keeps every entry", () => {
    const groups = byReason([
      entry("a", { reason: "Bot" }),
      entry("b", { reason: "Test only" }),
      entry("c", { reason: "Test only" }),
      entry("d"),
    ]);
    expect(groups.map(([reason, entries]) => [reason, entries.length])).toEqual([
      ["Test only", 2],
      ["Bot", 1],
      ["No reason recorded", 1],
    ]);
  });
});

describe("byCategory", () => {
  it("sorts groups in changelog order, unknown ones last", () => {
    const categories = ["Documentation", "Other", "Security", "Bug Fixes"].map((category) => ({ category }));
    expect(byCategory(categories).map(([category]) => category)).toEqual([
      "Security",
      "Bug Fixes",
      "Documentation",
      "Other",
    ]);
  });
});

describe("pendingChanges", () => {
  const generated = (...entryIds: string[]) => ({ text: "One.", entryIds, author: "generated" as const });

  it("reports no difference after a generation, even if the text counts excluded changes", () => {
    const entries = [entry("a"), entry("b"), entry("c", { disposition: "dropped", reason: "Test only" })];
    expect(pendingChanges({ entries, sentences: [generated("a", "b"), generated("a"), generated("c")] })).toEqual({
      add: 0,
      remove: 0,
    });
  });

  it("counts a restored change that the text only included in a count", () => {
    const dropped = { disposition: "dropped", reason: "Test only" } as const;
    const entries = [entry("a"), entry("restored"), entry("c", dropped), entry("d", dropped)];
    expect(pendingChanges({ entries, sentences: [generated("a"), generated("restored", "c", "d")] })).toEqual({
      add: 1,
      remove: 0,
    });
  });

  it("counts a change excluded by a person while the text still contains it", () => {
    const entries = [entry("a"), entry("b", { disposition: "dropped", reason: "left out by Lee" })];
    expect(pendingChanges({ entries, sentences: [generated("a", "b"), generated("b")] })).toEqual({
      add: 0,
      remove: 1,
    });
    expect(pendingChanges({ entries, sentences: [generated("a")] })).toEqual({ add: 0, remove: 0 });
  });

  it("counts each sentence of an entry once", () => {
    expect(sentenceCounts([generated("a", "a"), generated("a")]).get("a")).toBe(2);
  });
});

describe("refLabel", () => {
  it("formats a reference like its host does", () => {
    const ref = { repository: "acme/site", url: null };
    expect(refLabel({ ...ref, type: "pull_request", id: "131" })).toBe("#131");
    expect(refLabel({ ...ref, type: "commit", id: "a1b2c3d4e5f6" })).toBe("a1b2c3d");
    expect(refLabel({ ...ref, type: "release", id: "v1.2.0" })).toBe("v1.2.0");
  });
});
