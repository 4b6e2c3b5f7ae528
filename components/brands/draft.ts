import type { BrandIdentity } from "#lib/brands/contract.ts";
import type { BrandBody } from "./hooks.ts";

export type DraftReference = { id?: string; title: string; content: string };

/** A brand identity as its form holds it: an empty text stands for none. */
export type BrandDraft = {
  name: string;
  websiteUrl: string;
  companyName: string;
  companyDescription: string;
  toneProfile: BrandIdentity["toneProfile"];
  customTone: string;
  customInstructions: string;
  audience: string;
  language: BrandIdentity["language"];
  colors: string[];
  logoUrl: string;
  skills: string[];
  references: DraftReference[];
};

/** What one part of the form shows and changes. */
export type SectionProps = {
  draft: BrandDraft;
  errors: Record<string, string>;
  change: (fields: Partial<BrandDraft>) => void;
};
export type BrandPatch = Partial<BrandDraft>;

export function draftOf(brand: BrandIdentity): BrandDraft {
  return {
    name: brand.name,
    websiteUrl: brand.websiteUrl ?? "",
    companyName: brand.companyName ?? "",
    companyDescription: brand.companyDescription ?? "",
    toneProfile: brand.toneProfile,
    customTone: brand.customTone ?? "",
    customInstructions: brand.customInstructions ?? "",
    audience: brand.audience ?? "",
    language: brand.language,
    colors: brand.colors,
    logoUrl: brand.logoUrl ?? "",
    skills: brand.skills,
    references: brand.references,
  };
}

/** Those changes that differ from what is stored; what another tab has stored meanwhile is not touched. */
export function changesOf(brand: BrandIdentity, patch: BrandPatch): BrandPatch {
  const stored: Record<string, unknown> = draftOf(brand);
  return Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field])),
  );
}

const NULLABLE = new Set(["companyName", "companyDescription", "customTone", "customInstructions", "audience"]);
const ADDRESSES = new Set(["websiteUrl", "logoUrl"]);

/** What a request says of the changes. */
export function bodyOf(changes: BrandPatch): BrandBody {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (typeof value !== "string" || !(NULLABLE.has(field) || ADDRESSES.has(field))) return [field, value];
      const text = value.trim();
      if (text === "") return [field, null];
      return [field, ADDRESSES.has(field) ? withScheme(text) : text];
    }),
  );
}

/** People write `acme.example` and mean its https address. */
export function withScheme(address: string): string {
  const text = address.trim();
  return text === "" || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

const NAMES: Record<keyof BrandDraft, string> = {
  name: "name",
  websiteUrl: "website",
  companyName: "company name",
  companyDescription: "description",
  toneProfile: "tone",
  customTone: "own words for the tone",
  customInstructions: "instructions",
  audience: "audience",
  language: "language",
  colors: "colors",
  logoUrl: "logo",
  skills: "skills",
  references: "references",
};

/** `name, tone and 2 more`: what would be lost without saving. */
export function changedFields(changes: BrandPatch): string {
  const named = Object.keys(changes).map((field) => NAMES[field as keyof BrandDraft]);
  if (named.length <= 3) return new Intl.ListFormat("en").format(named);
  return new Intl.ListFormat("en").format([...named.slice(0, 2), `${named.length - 2} more`]);
}
