import type { z } from "zod";
import type { BrandRow } from "#db/queries/brands/brands.ts";
import type { ReferenceRow } from "#db/queries/brands/references.ts";
import type { brandIdentity } from "#lib/brands/contract.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#lib/languages.ts";

/** Converts a stored brand identity to the API resource. @param references its own references in display order */
export function toBrandIdentity(row: BrandRow, references: readonly ReferenceRow[]): z.input<typeof brandIdentity> {
  const { organizationId: _, ...shown } = row;
  return {
    ...shown,
    language: LANGUAGE_CODES[parseLanguage(row.language)],
    references: references.map(({ id, title, content }) => ({ id, title, content })),
  };
}

/** Returns English for unknown languages. */
function parseLanguage(stored: string): Language {
  return LANGUAGES.find((language) => language === stored) ?? "English";
}
