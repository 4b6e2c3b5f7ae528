import type { BrandIdentity } from "#lib/brands/contract.ts";
import type { GeoSettings, SuggestedSettings } from "#lib/geo/settings/contract.ts";

/** What the third step asks of the brand; an empty text stands for none. */
export type BrandAnswers = {
  companyName: string;
  companyDescription: string;
  audience: string;
  aliases: string[];
  domains: string[];
  /** To be tracked besides those that are already. */
  competitors: string[];
};

/**
 * What the form holds before anything is typed: what the brand identity says already, else what its website said, else
 * what GEO would take for the company's name.
 */
export function suggestAnswers(
  brand: BrandIdentity,
  found: BrandIdentity | undefined,
  names: GeoSettings | SuggestedSettings | undefined,
): BrandAnswers {
  return {
    companyName: brand.companyName ?? found?.companyName ?? names?.companyName ?? brand.name,
    companyDescription: brand.companyDescription ?? found?.companyDescription ?? "",
    audience: brand.audience ?? found?.audience ?? "",
    aliases: names?.aliases ?? [],
    domains: names?.domains ?? [],
    competitors: [],
  };
}
