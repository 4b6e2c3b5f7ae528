import type { BrandIdentity } from "#lib/brands/contract.ts";
import type { BrandBody } from "./hooks.ts";

export type DraftReference = { id?: string; title: string; content: string };

/** Form state for a brand identity. An empty string means no value. */
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
  font: string;
  logoUrl: string;
  imageLayout: BrandIdentity["imageLayout"];
  skills: string[];
  references: DraftReference[];
};

/** Props of one section of the form. */
export type SectionProps = {
  draft: BrandDraft;
  errors: Record<string, string>;
  change: (fields: Partial<BrandDraft>) => void;
};
export type BrandPatch = Partial<BrandDraft>;

export function toDraft(brand: BrandIdentity): BrandDraft {
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
    font: brand.font ?? "",
    logoUrl: brand.logoUrl ?? "",
    imageLayout: brand.imageLayout,
    skills: brand.skills,
    references: brand.references,
  };
}

/** The fields of the patch that differ from the stored brand. Fields saved by another tab stay untouched. */
export function getChanges(brand: BrandIdentity, patch: BrandPatch): BrandPatch {
  const stored: Record<string, unknown> = toDraft(brand);
  return Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field])),
  );
}

const NULLABLE = new Set(["companyName", "companyDescription", "customTone", "customInstructions", "audience", "font"]);
const ADDRESSES = new Set(["websiteUrl", "logoUrl"]);

/** Converts changed fields into the body of the API request. */
export function toRequestBody(changes: BrandPatch): BrandBody {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (typeof value !== "string" || !(NULLABLE.has(field) || ADDRESSES.has(field))) return [field, value];
      const text = value.trim();
      if (text === "") return [field, null];
      return [field, ADDRESSES.has(field) ? withScheme(text) : text];
    }),
  );
}

/** Adds `https://` to an address without a scheme. */
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
  font: "font",
  logoUrl: "logo",
  imageLayout: "image layout",
  skills: "skills",
  references: "references",
};

/** Lists the changed fields for the unsaved-changes bar, such as `name, tone and 2 more`. */
export function changedFields(changes: BrandPatch): string {
  const fieldNames = Object.keys(changes).map((field) => NAMES[field as keyof BrandDraft]);
  if (fieldNames.length <= 3) return new Intl.ListFormat("en").format(fieldNames);
  return new Intl.ListFormat("en").format([...fieldNames.slice(0, 2), `${fieldNames.length - 2} more`]);
}
