import "server-only";
import type { Db } from "#db/client.ts";
import { type BrandRow, findBrand, findDefaultBrand } from "#db/queries/brands/brands.ts";
import { listReferences } from "#db/queries/brands/references.ts";
import type { Audience } from "#lib/content/ledger/types.ts";
import type { BrandProfile } from "#lib/content/types.ts";
import { compileRules } from "#lib/skills/rules.ts";
import { resolveSkills } from "#lib/skills/service/resolve.ts";
import { notFound } from "./errors.ts";

/** The fields of a brand identity that a writer needs. */
export type BrandVoice = {
  id: string;
  toneProfile: BrandRow["toneProfile"];
  audience: Audience;
  companyName: string | null;
};

/**
 * Returns the requested brand identity, or the organization's default. Throws `notFound` for an unknown one and for
 * one of another organization.
 */
export async function getBrandVoice(db: Db, organizationId: string, id: string | null): Promise<BrandVoice> {
  const row = await (id === null ? findDefaultBrand(db, organizationId) : findBrand(db, organizationId, id));
  if (!row) throw notFound("Brand identity");
  return {
    id: row.id,
    toneProfile: row.toneProfile,
    audience: inferAudience(row.audience),
    companyName: row.companyName,
  };
}

/**
 * Returns everything that shapes a brand's texts and pictures; the organization's default brand when `id` is null.
 * `skills` contains only existing skills, in order; `style` contains the rules of them that code can apply. Throws
 * `notFound` for an unknown brand and for one of another organization.
 */
export async function getBrandProfile(db: Db, organizationId: string, id: string | null): Promise<BrandProfile> {
  const row = await (id === null ? findDefaultBrand(db, organizationId) : findBrand(db, organizationId, id));
  if (!row) throw notFound("Brand identity");
  const { name, companyName, companyDescription, customTone, customInstructions, language, websiteUrl } = row;
  const references = await listReferences(db, organizationId, [row.id]);
  const skills = await resolveSkills(db, organizationId, row.skills);
  return {
    id: row.id,
    name,
    companyName,
    companyDescription,
    customTone,
    customInstructions,
    language,
    websiteUrl,
    tone: row.toneProfile,
    audience: inferAudience(row.audience),
    audienceDescription: row.audience,
    colors: row.colors,
    font: row.font,
    logoUrl: row.logoUrl,
    imageLayout: row.imageLayout,
    references: references.map(({ title, content }) => ({ title, content })),
    skills,
    style: compileRules(skills.map(({ content }) => content)).rules,
  };
}

const BUILDERS =
  /\b(?:developers?|engineers?|programmers?|maintainers?|contributors?|devops|sres?|technical|api users?)\b/i;

/** Returns `developers` unless the description names another audience. */
export function inferAudience(description: string | null): Audience {
  return description === null || description.trim() === "" || BUILDERS.test(description) ? "developers" : "users";
}
