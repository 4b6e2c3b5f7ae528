import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";

/** An ordinary entry with the given differences. Its ID contains its pull request's number. */
export function fixtureEntry(number: number, title: string, differences: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: `pr-${number}`,
    kind: "pull_request",
    refs: [
      { type: "pull_request", repository: "r", id: String(number), url: `https://git.example/acme/api/pull/${number}` },
    ],
    title,
    detail: null,
    upgrade: null,
    authors: [{ name: "lee", url: "https://git.example/lee" }],
    mergedAt: "2026-03-02T10:00:00.000Z",
    category: "Bug Fixes",
    breaking: false,
    security: false,
    disposition: "update",
    cluster: null,
    rank: null,
    reason: null,
    evidence: [],
    confidence: 1,
    folded: false,
    action: null,
    facts: [],
    ...differences,
  };
}

/** A ledger of one week of one repository with the given entries. */
export function fixtureLedger(entries: LedgerEntry[], differences: Partial<Ledger> = {}): Ledger {
  return {
    version: 1,
    repositories: [{ id: "r", owner: "acme", name: "api", url: "https://git.example/acme/api" }],
    range: { from: "2026-03-01T00:00:00.000Z", to: "2026-03-08T00:00:00.000Z", label: "last_7_days" },
    audience: "developers",
    entries,
    commits: { counted: entries.length, owned: entries.length, dropped: 0 },
    ...differences,
  };
}
