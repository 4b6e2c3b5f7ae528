import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";

/** What a person decided about entries, by id. */
export type Decision = { restore: readonly string[]; drop: readonly string[] };

/** The ids of a decision that the ledger does not hold. */
export function unknownEntries(ledger: Ledger, decision: Decision): string[] {
  const known = new Set(ledger.entries.map((entry) => entry.id));
  return [...decision.restore, ...decision.drop].filter((id) => !known.has(id));
}

/**
 * The ledger after a person's decision: what was dropped and is restored becomes an update, what is dropped keeps who
 * dropped it as its reason; everything else stays as it is, and so does the sum of commits.
 * @param by who decided, as shown to people
 */
export function decide(ledger: Ledger, decision: Decision, by: string): Ledger {
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
