import type { BrandProfile } from "#lib/content/types.ts";

/** Returns a brand profile with default values. */
export function testBrand(brand: Partial<BrandProfile> = {}): BrandProfile {
  return {
    id: "brand_1",
    name: "Acme",
    companyName: "Acme",
    companyDescription: null,
    tone: "Professional",
    customTone: null,
    customInstructions: null,
    audience: "developers",
    audienceDescription: null,
    language: "English",
    websiteUrl: null,
    references: [],
    colors: [],
    font: null,
    logoUrl: null,
    imageLayout: "automatic",
    skills: [],
    style: { forbidden: [], names: [], sentenceWordsMax: null, allowsFirstPerson: true },
    ...brand,
  };
}
