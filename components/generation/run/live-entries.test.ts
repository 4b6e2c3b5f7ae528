import { describe, expect, it } from "vitest";
import type { JobEvent } from "#lib/jobs/contract.ts";
import { liveEntries, liveTotals } from "./live-entries.ts";

function event(metadata: unknown): JobEvent {
  return {
    id: "e",
    jobId: "j",
    type: "generating_content",
    message: "",
    createdAt: "2026-11-01T00:00:00.000Z",
    metadata,
  };
}
const entry = { id: "pr:1", title: "Add dark mode", category: "Features & Enhancements", disposition: "update" };

describe("liveEntries", () => {
  it("collects the entries of all events once, in order of arrival", () => {
    const second = { ...entry, id: "pr:2" };
    const entries = liveEntries([event(null), event({ entries: [entry] }), event({ entries: [second, entry] })]);
    expect(entries.map((one) => one.id)).toEqual(["pr:1", "pr:2"]);
  });

  it("keeps the latest version of an entry", () => {
    const entries = liveEntries([
      event({ entries: [entry] }),
      event({ entries: [{ ...entry, disposition: "highlight" }] }),
    ]);
    expect(entries[0]?.disposition).toBe("highlight");
  });

  it("ignores metadata of any other shape", () => {
    const odd = [
      undefined,
      3,
      "text",
      [],
      {},
      { entries: 4 },
      { entries: [null, 1, {}, { ...entry, disposition: "x" }] },
    ];
    expect(liveEntries(odd.map(event))).toEqual([]);
  });
});

describe("liveTotals", () => {
  it("counts the whole ledger when the event contains only its first entries", () => {
    expect(liveTotals([event({ entries: [entry], kept: 1524, total: 2782 }), event(null)])).toEqual({
      kept: 1524,
      dropped: 1258,
    });
    expect(liveTotals([event({ entries: [entry] })])).toBeUndefined();
  });
});
