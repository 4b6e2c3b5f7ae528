import { desc, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { oauthSigningKeys } from "#db/schema/index.ts";

export type SigningKeyRow = typeof oauthSigningKeys.$inferSelect;

/** Keys that still verify tokens, newest first. */
export function listSigningKeys(db: Db, now: Date): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(oauthSigningKeys)
    .where(or(isNull(oauthSigningKeys.retiresAt), gt(oauthSigningKeys.retiresAt, now)))
    .orderBy(desc(oauthSigningKeys.createdAt), desc(oauthSigningKeys.kid));
}

/** Stores a key and schedules the retirement of the earlier ones. */
export async function insertSigningKey(
  db: Db,
  row: typeof oauthSigningKeys.$inferInsert,
  retireOthersAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(oauthSigningKeys).set({ retiresAt: retireOthersAt }).where(isNull(oauthSigningKeys.retiresAt));
    await tx.insert(oauthSigningKeys).values(row);
  });
}

export async function deleteRetiredSigningKeys(db: Db, now: Date): Promise<void> {
  await db.delete(oauthSigningKeys).where(lte(oauthSigningKeys.retiresAt, now));
}
