import type { z } from "zod";
import type { BrandRow } from "#db/queries/brands/brands.ts";
import type { ReferenceRow } from "#db/queries/brands/references.ts";
import type { brandIdentity } from "#lib/brands/contract.ts";
import { LANGUAGES, type Language } from "#lib/languages.ts";

/** A stored brand identity as the API shows it. @param references its own, in the order of display */
export function toBrandIdentity(row: BrandRow, references: readonly ReferenceRow[]): z.input<typeof brandIdentity> {
  const { organizationId: _, ...shown } = row;
  return {
    ...shown,
    language: languageOf(row.language),
    references: references.map(({ id, title, content }) => ({ id, title, content })),
  };
}

/** English for whatever is none of the languages that are known. */
function languageOf(stored: string): Language {
  return LANGUAGES.find((language) => language === stored) ?? "English";
}
