import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";

/** Entries that a person restored or dropped, by ID. */
export type Decision = { restore: readonly string[]; drop: readonly string[] };

/** The IDs of a decision that the ledger does not contain. */
export function unknownEntries(ledger: Ledger, decision: Decision): string[] {
  const ids = new Set(ledger.entries.map((entry) => entry.id));
  return [...decision.restore, ...decision.drop].filter((id) => !ids.has(id));
}

/**
 * Applies a person's decision to a ledger. Restored entries become updates; dropped entries name the person in their
 * reason. Everything else stays, including the total number of commits.
 * @param by the name of the person
 */
export function applyDecision(ledger: Ledger, decision: Decision, by: string): Ledger {
  const restore = new Set(decision.restore);
  const drop = new Set(decision.drop);
  const entries = ledger.entries.map((entry): LedgerEntry => {
    if (restore.has(entry.id) && entry.disposition === "dropped") {
      return { ...entry, disposition: "update", cluster: null, reason: null };
    }
    if (drop.has(entry.id) && entry.disposition !== "dropped") {
      return { ...entry, disposition: "dropped", cluster: null, reason: `left out by ${by}` };
    }
    return entry;
  });
  return { ...ledger, entries, commits: { counted: ledger.commits.counted, ...countCommits(entries) } };
}

function countCommits(entries: readonly LedgerEntry[]): { owned: number; dropped: number } {
  const total = { owned: 0, dropped: 0 };
  for (const entry of entries) {
    const commits = entry.refs.filter((ref) => ref.type === "commit").length;
    total[entry.disposition === "dropped" ? "dropped" : "owned"] += commits;
  }
  return total;
}
