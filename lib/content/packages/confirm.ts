import { listParts } from "./membership.ts";
import type { Package } from "./types.ts";

/**
 * Limits the packages that were found to those that a person confirmed. Code of the others belongs to the packages that
 * ship with it; what no package ships with belongs to the package around it, or to none.
 * @param confirmed names; null until a person has confirmed any, so that all count
 */
export function confirmPackages(found: readonly Package[], confirmed: readonly string[] | null): Package[] {
  if (confirmed === null) return [...found];
  const marked = found.map(
    (one): Package => (confirmed.includes(one.name) ? one : { ...one, series: [], isInternal: true }),
  );
  const byName = new Map(marked.map((one) => [one.name, one]));
  const told = marked.filter(({ isInternal }) => !isInternal);
  const parts = new Set(told.flatMap(({ name }) => [...listParts(name, byName)]));
  return marked.filter(({ name, isInternal }) => !isInternal || parts.has(name));
}
