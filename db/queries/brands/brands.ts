import { and, arrayContains, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandIdentities, organizations, posts } from "#db/schema/index.ts";

export type BrandRow = typeof brandIdentities.$inferSelect;
export type NewBrand = typeof brandIdentities.$inferInsert;

const ofId = (organizationId: string, id: string) =>
  and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.id, id));

/** The default first, then the oldest first. */
export async function listBrands(db: Db, organizationId: string): Promise<BrandRow[]> {
  return db
    .select()
    .from(brandIdentities)
    .where(eq(brandIdentities.organizationId, organizationId))
    .orderBy(desc(brandIdentities.isDefault), asc(brandIdentities.createdAt), asc(brandIdentities.id));
}

export async function findBrand(db: Db, organizationId: string, id: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(brandIdentities).where(ofId(organizationId, id));
  return row;
}

export async function findDefaultBrand(db: Db, organizationId: string): Promise<BrandRow | undefined> {
  const [row] = await db
    .select()
    .from(brandIdentities)
    .where(and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.isDefault, true)));
  return row;
}

/** Holds back other writers of the organization's brand identities until the transaction ends. */
export async function lockBrands(tx: Db, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("no key update");
}

export async function insertBrand(db: Db, row: NewBrand): Promise<BrandRow> {
  const [brand] = await db.insert(brandIdentities).values(row).returning();
  if (!brand) throw new Error("An inserted brand identity returns its row.");
  return brand;
}

export async function updateBrand(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewBrand>,
): Promise<BrandRow | undefined> {
  const [row] = await db.update(brandIdentities).set(change).where(ofId(organizationId, id)).returning();
  return row;
}

/** Takes the default from the brand identity that has it, so that another one can. */
export async function clearDefaultBrand(tx: Db, organizationId: string, now: Date): Promise<void> {
  await tx
    .update(brandIdentities)
    .set({ isDefault: false, updatedAt: now })
    .where(and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.isDefault, true)));
}

/** Posts that name it name none afterwards, and fall back to the default when they are written again. */
export async function deleteBrand(tx: Db, organizationId: string, id: string): Promise<boolean> {
  await tx
    .update(posts)
    .set({ brandIdentityId: null, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.organizationId, organizationId), eq(posts.brandIdentityId, id)));
  const rows = await tx.delete(brandIdentities).where(ofId(organizationId, id)).returning({ id: brandIdentities.id });
  return rows.length > 0;
}

/** Takes a skill from every brand identity that has it. @returns those that had it */
export async function removeSkillFromBrands(tx: Db, organizationId: string, name: string, now: Date) {
  return changeSkill(tx, organizationId, name, sql`array_remove(${brandIdentities.skills}, ${name})`, now);
}

/** Follows a skill to its new name. @returns the brand identities that have it */
export async function renameSkillInBrands(tx: Db, organizationId: string, name: string, to: string, now: Date) {
  return changeSkill(tx, organizationId, name, sql`array_replace(${brandIdentities.skills}, ${name}, ${to})`, now);
}

function changeSkill(tx: Db, organizationId: string, name: string, skills: SQL, now: Date) {
  return tx
    .update(brandIdentities)
    .set({ skills, updatedAt: now })
    .where(and(eq(brandIdentities.organizationId, organizationId), arrayContains(brandIdentities.skills, [name])))
    .returning({ id: brandIdentities.id, name: brandIdentities.name });
}
