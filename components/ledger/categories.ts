/** Order of display of a changelog's categories; an unknown one stands last. */
const ORDER = [
  "Security",
  "Features & Enhancements",
  "Bug Fixes",
  "Performance Improvements",
  "Infrastructure",
  "Internal Changes",
  "Testing",
  "Documentation",
];

function rank(category: string): number {
  const index = ORDER.indexOf(category);
  return index === -1 ? ORDER.length : index;
}

/** Entries by category in the order of display; inside a category in the order they came. */
export function byCategory<T extends { category: string }>(entries: readonly T[]): [category: string, entries: T[]][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry]);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}
