import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrackerIssue } from "#lib/content/activity.ts";
import { buildActivity, type CommitSeed } from "#lib/testing/activity.ts";
import { buildLedger } from "./build.ts";
import { reconcile } from "./reconcile.ts";
import { serializeLedger } from "./serialize.ts";
import type { LedgerEntry } from "./types.ts";

const options = {
  audience: "developers",
  range: { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "January" },
} as const;

function makeIssue(id: string, extra: Partial<TrackerIssue> = {}): TrackerIssue {
  const numbered = id.startsWith("#");
  return {
    id,
    integrationId: "int_1",
    provider: numbered ? "github_issues" : "linear",
    repository: numbered ? "acme/app" : null,
    title: `Rows of ${id} can be exported`,
    body: "",
    labels: [],
    type: null,
    assignee: { name: "Lee" },
    completedAt: "2024-01-10T00:00:00.000Z",
    url: numbered
      ? `https://example.org/acme/app/issues/${id.slice(1)}`
      : `https://linear.app/acme/issue/${id}/rows-can-be-exported`,
    ...extra,
  };
}

function buildEntries(seeds: readonly CommitSeed[], issues: readonly TrackerIssue[]): LedgerEntry[] {
  return buildLedger([buildActivity(seeds)], { ...options, issues }).entries;
}

const issueRefs = (entry: LedgerEntry | undefined) => entry?.refs.filter(({ type }) => type === "issue") ?? [];

describe("completed tracker issues", () => {
  it.each([
    ["a key in the title", "ENG-12", { subject: "ENG-12: Add export (#3)" }],
    ["a key in the description", "ENG-12", { subject: "Add export (#3)", body: "Part of ENG-12." }],
    [
      "a tracker's branch",
      "ENG-12",
      { subject: "Merge pull request #3 from lee/eng-12-add-export", body: "Add export" },
    ],
    ["its address", "ENG-12", { subject: "Add export", body: "See https://linear.app/acme/issue/ENG-12." }],
    ["its address with words", "ENG-12", { subject: "Add", body: "(https://linear.app/acme/issue/ENG-12/rows?x=1)" }],
    ["a number", "#12", { subject: "Add export (#3)", body: "Closes #12" }],
    ["a number with its repository", "#12", { subject: "Add export", body: "Acme/app#12" }],
    ["an address of a number", "#12", { subject: "Add export", body: "https://example.org/acme/app/issues/12" }],
  ])("links an issue that a change mentions by %s, without an entry of its own", (_, id, seed) => {
    const entries = buildEntries([seed], [makeIssue(id)]);
    expect(entries).toHaveLength(1);
    expect(issueRefs(entries[0]).map((ref) => ref.id)).toEqual([id.replace("#", "")]);
    expect(
      entries[0]?.evidence.some(({ signal, detail }) => signal === "linked issue" && detail.includes("Rows of")),
    ).toBe(true);
    expect(entries[0]?.title).not.toContain("Rows");
  });

  it.each([
    ["another key", "ENG-12", { subject: "Add export", body: "ENG-123 and XENG-12 and ENG-12-b" }],
    ["a key in lower case outside a branch", "ENG-12", { subject: "Add eng-12 layout" }],
    ["another workspace's address", "ENG-12", { subject: "Add", body: "https://linear.app/other/issue/ENG-12" }],
    ["another number", "#12", { subject: "Add export", body: "Closes #123, see a#12" }],
    ["another repository's number", "#12", { subject: "Add export", body: "Closes acme/web#12" }],
  ])("does not link an issue by %s", (_, id, seed) => {
    const entries = buildEntries([seed], [makeIssue(id)]);
    expect(entries.map(({ kind }) => kind)).toEqual(["commit", "issue"]);
    expect(issueRefs(entries[0])).toEqual([]);
  });

  it("adds an entry without commits, under the issue's own title, when no change mentions the issue", () => {
    const [, entry] = buildEntries([{ subject: "Add frob" }], [makeIssue("ENG-12", { type: "Bug" })]);
    expect(entry).toMatchObject({
      kind: "issue",
      title: "Rows of ENG-12 can be exported",
      category: "Bug Fixes",
      disposition: "update",
      mergedAt: "2024-01-10T00:00:00.000Z",
      authors: [{ name: "Lee", url: null }],
      refs: [{ type: "issue", repository: "int_1", id: "ENG-12" }],
    });
  });

  it("drops an issue of internal work with a reason", () => {
    const [entry] = buildEntries([], [makeIssue("ENG-12", { labels: ["chore"] })]);
    expect(entry).toMatchObject({ disposition: "dropped", reason: "internal changes only" });
  });

  it("uses the issue's type for a change whose title names none", () => {
    const [entry] = buildEntries([{ subject: "ENG-12: Export rows" }], [makeIssue("ENG-12", { type: "Bug" })]);
    expect(entry?.category).toBe("Bug Fixes");
  });

  it("deduplicates an issue that two trackers return", () => {
    const same = makeIssue("#12");
    expect(buildEntries([], [same, { ...same, integrationId: "int_2" }])).toHaveLength(1);
  });

  it("keeps issues with equal numbers in two repositories apart", () => {
    const other = makeIssue("#12", { repository: "acme/web", url: "https://example.org/acme/web/issues/12" });
    const entries = buildEntries([], [makeIssue("#12"), other]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  it("lists every issue exactly once and keeps the ledger balanced regardless of what mentions it", () => {
    const ids = ["ENG-1", "ENG-2", "#5", "#6"];
    const subject = fc.constantFrom("Add frob", "ENG-1: fix", "Add (#5)", "Refs #6", "docs: ENG-2", "Merge branch 'x'");
    fc.assert(
      fc.property(fc.array(subject, { minLength: 1, maxLength: 8 }), fc.subarray(ids), (subjects, chosen) => {
        const activity = buildActivity(subjects.map((text) => ({ subject: text })));
        const issues = chosen.map((id) => makeIssue(id));
        const ledger = buildLedger([activity], { ...options, issues });
        const issueIds = ledger.entries.flatMap(issueRefs).map(({ id }) => id);
        expect([...new Set(issueIds)].sort()).toEqual(chosen.map((id) => id.replace("#", "")).sort());
        expect(new Set(ledger.entries.map(({ id }) => id)).size).toBe(ledger.entries.length);
        expect(reconcile(ledger.entries, [activity]).balanced).toBe(true);
        expect(serializeLedger(buildLedger([activity], { ...options, issues }))).toBe(serializeLedger(ledger));
      }),
    );
  });
});
