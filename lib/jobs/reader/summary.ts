import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";

/** Most entries that a summary names; the whole ledger is stored beside it. */
const ENTRIES_MAX = 300;
const TITLE_MAX = 300;

type NamedEntry = Pick<LedgerEntry, "id" | "title" | "category" | "disposition" | "reason">;

/** What the reader of a job's progress sees of a ledger. */
export type LedgerSummary = {
  /** What is kept comes first. */
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

/** Event metadata is `jsonb`, which refuses U+0000 and half a surrogate pair. */
function nameEntry({ id, title, category, disposition, reason }: LedgerEntry): NamedEntry {
  return {
    id,
    title: title.replaceAll("\u0000", "").slice(0, TITLE_MAX).toWellFormed(),
    category,
    disposition,
    reason,
  };
}
