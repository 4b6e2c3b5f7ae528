import type { LedgerEntry } from "#lib/content/ledger/types.ts";

/** The packages of a ledger that its kept changes belong to, by name. */
export function listPackages(entries: readonly LedgerEntry[]): string[] {
  const kept = entries.filter(({ disposition }) => disposition !== "dropped");
  return [...new Set(kept.flatMap(({ packages = [] }) => packages))].toSorted();
}

/** The packages that stand before changes in a text about several packages; null where the changes differ in them. */
export function namePackages(entries: readonly LedgerEntry[], told: readonly string[]): string | null {
  const names = new Set(entries.map(({ packages = [] }) => packages.join(", ")));
  const [only = ""] = names;
  return told.length > 1 && names.size === 1 && only !== "" ? only : null;
}

/** The changes of each package together, by name; then the changes that they share. */
export function groupByPackages<Told extends { entry: LedgerEntry }>(
  items: readonly Told[],
  told: readonly string[],
): readonly Told[] {
  if (told.length < 2) return items;
  const rank = ({ entry: { packages = [] } }: Told) =>
    packages.length > 1 ? told.length : told.indexOf(packages[0] ?? "");
  return items.toSorted((a, b) => rank(a) - rank(b));
}
