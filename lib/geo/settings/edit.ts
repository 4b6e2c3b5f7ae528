import { toNameKey } from "#lib/geo/name-clash.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { NamesEdit } from "./contract.ts";

/** The names after an edit; `renamed` maps new keys to previous keys of the same brand. */
export type EditedNames = { brands: TrackedBrand[]; renamed: Record<string, string> };

/**
 * Applies an edit of competitors to a project's tracked brands.
 * @param own the company after the edit
 */
export function applyEdit(brands: readonly TrackedBrand[], own: TrackedBrand, edit: NamesEdit): EditedNames {
  const current = brands.find((brand) => brand.own);
  const renamed = new Map(current && current.key !== own.key ? [[current.key, own.key]] : []);
  const competitors = new Map(brands.filter((brand) => !brand.own).map((brand) => [toNameKey(brand.name), brand]));
  for (const name of edit.removeCompetitors ?? []) competitors.delete(toNameKey(name));
  for (const { name, previousName = name, domain, synonyms } of edit.putCompetitors ?? []) {
    const stored = competitors.get(toNameKey(previousName));
    competitors.delete(toNameKey(previousName));
    if (stored && stored.key !== name) renamed.set(stored.key, name);
    const domains = domain === undefined ? (stored?.domains ?? []) : [domain].filter((host) => host !== null);
    const others = synonyms ?? stored?.names.slice(1) ?? [];
    competitors.set(toNameKey(name), { key: name, name, own: false, names: [name, ...others], domains });
  }
  return { brands: [own, ...competitors.values()], renamed: Object.fromEntries(renamed) };
}
