import { CATEGORIES, type LedgerEntry } from "#lib/content/ledger/types.ts";

/**
 * Sorts entries for a reader: highlights in their order, then what readers must know, and dropped ones last. Within a
 * category, changes that say more than their title come first.
 */
export function rankChanges(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.toSorted(
    (a, b) =>
      getGroup(a) - getGroup(b) ||
      getPlace(a) - getPlace(b) ||
      isBare(a) - isBare(b) ||
      b.mergedAt.localeCompare(a.mergedAt),
  );
}

function getGroup({ disposition, breaking, security, folded }: LedgerEntry): number {
  if (disposition === "dropped") return 4;
  if (disposition === "highlight") return 0;
  if (breaking || security) return 1;
  return folded ? 3 : 2;
}

function isBare({ facts, detail }: LedgerEntry): number {
  return Number(detail === null && !facts.some(({ standing }) => standing === "printable"));
}

function getPlace({ rank, category }: LedgerEntry): number {
  return rank ?? CATEGORIES.indexOf(category);
}
