/** The display order of changelog categories; unknown ones come last. */
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

/** Groups entries by category in display order, keeping their order within a category. */
export function byCategory<T extends { category: string }>(entries: readonly T[]): [category: string, entries: T[]][] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry]);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}
