import type { BrandIdentity } from "#lib/brands/contract.ts";
import type { GeoSettings, SuggestedSettings } from "#lib/geo/settings/contract.ts";

/** Form state of the brand step; an empty string means no value. */
export type BrandAnswers = {
  companyName: string;
  companyDescription: string;
  audience: string;
  aliases: string[];
  domains: string[];
  /** Competitors to track in addition to the existing ones. */
  competitors: string[];
};

/**
 * Initial values of the form: from the brand identity, else from the website analysis, else from the GEO settings.
 */
export function suggestAnswers(
  brand: BrandIdentity,
  fromWebsite: BrandIdentity | undefined,
  names: GeoSettings | SuggestedSettings | undefined,
): BrandAnswers {
  return {
    companyName: brand.companyName ?? fromWebsite?.companyName ?? names?.companyName ?? brand.name,
    companyDescription: brand.companyDescription ?? fromWebsite?.companyDescription ?? "",
    audience: brand.audience ?? fromWebsite?.audience ?? "",
    aliases: names?.aliases ?? [],
    domains: names?.domains ?? [],
    competitors: [],
  };
}
