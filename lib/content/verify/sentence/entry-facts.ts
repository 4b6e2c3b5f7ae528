import type { LedgerEntry } from "#lib/content/ledger/types.ts";

/** The texts of an entry that a sentence about it can rest on. */
export function listFactTexts({ title, detail, upgrade, facts }: LedgerEntry): string[] {
  return [title, detail, upgrade, ...facts.map(({ text }) => text)].flatMap((text) =>
    text === null || text === "" ? [] : [text],
  );
}
