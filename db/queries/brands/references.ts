import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandReferences } from "#db/schema/index.ts";

export type ReferenceRow = typeof brandReferences.$inferSelect;
export type NewReference = typeof brandReferences.$inferInsert;

/** The texts of these brand identities in display order. */
export async function listReferences(db: Db, organizationId: string, brandIds: string[]): Promise<ReferenceRow[]> {
  if (brandIds.length === 0) return [];
  return db
    .select()
    .from(brandReferences)
    .where(and(eq(brandReferences.organizationId, organizationId), inArray(brandReferences.brandIdentityId, brandIds)))
    .orderBy(asc(brandReferences.position), asc(brandReferences.id));
}

/** Replaces all texts of one brand identity. */
export async function replaceReferences(
  tx: Db,
  organizationId: string,
  brandId: string,
  rows: NewReference[],
): Promise<void> {
  await tx
    .delete(brandReferences)
    .where(and(eq(brandReferences.organizationId, organizationId), eq(brandReferences.brandIdentityId, brandId)));
  if (rows.length > 0) await tx.insert(brandReferences).values(rows);
}
