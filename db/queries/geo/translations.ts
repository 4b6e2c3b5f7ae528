import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoTranslations } from "#db/schema/index.ts";

export type TranslationRow = typeof geoTranslations.$inferSelect;

export type TranslationKey = Pick<TranslationRow, "organizationId" | "textSha256" | "language">;

export async function findTranslation(db: Db, key: TranslationKey): Promise<TranslationRow | undefined> {
  const { organizationId, textSha256, language } = key;
  const [row] = await db
    .select()
    .from(geoTranslations)
    .where(
      and(
        eq(geoTranslations.organizationId, organizationId),
        eq(geoTranslations.textSha256, textSha256),
        eq(geoTranslations.language, language),
      ),
    );
  return row;
}

/** The translations of some texts in all languages. */
export async function listTranslations(
  db: Db,
  organizationId: string,
  textSha256: readonly string[],
): Promise<TranslationRow[]> {
  if (textSha256.length === 0) return [];
  return db
    .select()
    .from(geoTranslations)
    .where(
      and(eq(geoTranslations.organizationId, organizationId), inArray(geoTranslations.textSha256, [...textSha256])),
    );
}

/** Stores a translation; the first one wins, so that a prompt is always asked in the same words. */
export async function insertTranslation(db: Db, row: typeof geoTranslations.$inferInsert): Promise<void> {
  await db.insert(geoTranslations).values(row).onConflictDoNothing();
}
