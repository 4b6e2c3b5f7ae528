import "server-only";
import type { Db } from "#db/client.ts";
import { type BrandRow, findBrand, findDefaultBrand } from "#db/queries/brands.ts";
import type { Audience } from "#lib/content/ledger/types.ts";
import { notFound } from "#lib/errors.ts";

/** What a writer needs to know of a brand identity. */
export type BrandVoice = {
  id: string;
  toneProfile: BrandRow["toneProfile"];
  audience: Audience;
  companyName: string | null;
};

/**
 * The brand identity that a request names, else the organization's default.
 * Throws `notFound` for an unknown one, one of another organization included.
 */
export async function getBrandVoice(db: Db, organizationId: string, id: string | null): Promise<BrandVoice> {
  const row = await (id === null ? findDefaultBrand(db, organizationId) : findBrand(db, organizationId, id));
  if (!row) throw notFound("Brand identity");
  return {
    id: row.id,
    toneProfile: row.toneProfile,
    audience: audienceOf(row.audience),
    companyName: row.companyName,
  };
}

const BUILDERS =
  /\b(?:developers?|engineers?|programmers?|maintainers?|contributors?|devops|sres?|technical|api users?)\b/i;

/** Developers, unless the brand says that it speaks to others. */
export function audienceOf(description: string | null): Audience {
  return description === null || description.trim() === "" || BUILDERS.test(description) ? "developers" : "users";
}
