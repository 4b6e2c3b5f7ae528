import type { Fact, Ledger } from "#lib/content/ledger/types.ts";

/** The text of a read, and the entry that it is about. */
export type ReadFact = { entryId: string; text: string };

/** The ledger with what was read as facts of its entries, so that texts can be verified against it. */
export function addReads(ledger: Ledger, reads: readonly ReadFact[]): Ledger {
  if (reads.length === 0) return ledger;
  const entries = ledger.entries.map((entry) => {
    const facts = reads
      .filter(({ entryId }) => entryId === entry.id)
      .map(({ text }): Fact => {
        const span = { in: "text", of: entry.id, field: "body", from: 0, to: text.length } as const;
        return { kind: "statement", standing: "source", text, span };
      });
    return { ...entry, facts: [...entry.facts, ...facts] };
  });
  return { ...ledger, entries };
}
