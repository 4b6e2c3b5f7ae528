import { nameKeyOf } from "#lib/geo/name-clash.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { NamesEdit } from "./contract.ts";

/** The names as an edit would leave them; `renamed` holds keys after by keys before, of brands that stay who they are. */
export type EditedNames = { brands: TrackedBrand[]; renamed: Record<string, string> };

/**
 * Applies an edit of competitors to the brands that a project tracks.
 * @param own the company as the edit would leave it
 */
export function applyEdit(brands: readonly TrackedBrand[], own: TrackedBrand, edit: NamesEdit): EditedNames {
  const before = brands.find((brand) => brand.own);
  const renamed = new Map(before && before.key !== own.key ? [[before.key, own.key]] : []);
  const competitors = new Map(brands.filter((brand) => !brand.own).map((brand) => [nameKeyOf(brand.name), brand]));
  for (const name of edit.removeCompetitors ?? []) competitors.delete(nameKeyOf(name));
  for (const { name, previousName = name, domain, synonyms } of edit.putCompetitors ?? []) {
    const stored = competitors.get(nameKeyOf(previousName));
    competitors.delete(nameKeyOf(previousName));
    if (stored && stored.key !== name) renamed.set(stored.key, name);
    const domains = domain === undefined ? (stored?.domains ?? []) : [domain].filter((host) => host !== null);
    const others = synonyms ?? stored?.names.slice(1) ?? [];
    competitors.set(nameKeyOf(name), { key: name, name, own: false, names: [name, ...others], domains });
  }
  return { brands: [own, ...competitors.values()], renamed: Object.fromEntries(renamed) };
}
