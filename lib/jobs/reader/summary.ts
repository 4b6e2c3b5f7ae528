import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";

/** The maximum number of entries in a summary. The whole ledger is stored separately. */
const ENTRIES_MAX = 300;
const TITLE_MAX = 300;

type NamedEntry = Pick<LedgerEntry, "id" | "title" | "category" | "disposition" | "reason">;

/** The summary of a ledger for the events of a job. */
export type LedgerSummary = {
  /** Kept entries first. */
  entries: NamedEntry[];
  total: number;
  kept: number;
  commits: Ledger["commits"];
  range: Ledger["range"];
};

export function summarize(ledger: Ledger): LedgerSummary {
  const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
  const dropped = ledger.entries.filter((entry) => entry.disposition === "dropped");
  return {
    entries: [...kept, ...dropped].slice(0, ENTRIES_MAX).map(nameEntry),
    total: ledger.entries.length,
    kept: kept.length,
    commits: ledger.commits,
    range: ledger.range,
  };
}

/** Cleans the title for event metadata: `jsonb` rejects U+0000 and lone surrogates. */
function nameEntry({ id, title, category, disposition, reason }: LedgerEntry): NamedEntry {
  return {
    id,
    title: title.replaceAll("\u0000", "").slice(0, TITLE_MAX).toWellFormed(),
    category,
    disposition,
    reason,
  };
}
