import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandIdentities } from "#db/schema/index.ts";

export type BrandRow = typeof brandIdentities.$inferSelect;

export async function findBrand(db: Db, organizationId: string, id: string): Promise<BrandRow | undefined> {
  const [row] = await db
    .select()
    .from(brandIdentities)
    .where(and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.id, id)));
  return row;
}

export async function findDefaultBrand(db: Db, organizationId: string): Promise<BrandRow | undefined> {
  const [row] = await db
    .select()
    .from(brandIdentities)
    .where(and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.isDefault, true)));
  return row;
}
