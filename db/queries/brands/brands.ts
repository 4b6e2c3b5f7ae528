import { and, arrayContains, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { brandIdentities, organizations, posts, projects } from "#db/schema/index.ts";

export type BrandRow = typeof brandIdentities.$inferSelect;
export type NewBrand = typeof brandIdentities.$inferInsert;

const matchesId = (organizationId: string, id: string) =>
  and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.id, id), isNotDeleted(brandIdentities));
const isDefault = (organizationId: string) =>
  and(
    eq(brandIdentities.organizationId, organizationId),
    eq(brandIdentities.isDefault, true),
    isNotDeleted(brandIdentities),
  );

/** Lists the default brand identity first, then the others from oldest to newest. */
export async function listBrands(db: Db, organizationId: string): Promise<BrandRow[]> {
  return db
    .select()
    .from(brandIdentities)
    .where(and(eq(brandIdentities.organizationId, organizationId), isNotDeleted(brandIdentities)))
    .orderBy(desc(brandIdentities.isDefault), asc(brandIdentities.createdAt), asc(brandIdentities.id));
}

export async function findBrand(db: Db, organizationId: string, id: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(brandIdentities).where(matchesId(organizationId, id));
  return row;
}

export async function findDefaultBrand(db: Db, organizationId: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(brandIdentities).where(isDefault(organizationId));
  return row;
}

/** Blocks other writers of the organization's brand identities until the transaction ends. */
export async function lockBrands(tx: Db, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("no key update");
}

export async function insertBrand(db: Db, row: NewBrand): Promise<BrandRow> {
  const [brand] = await db.insert(brandIdentities).values(row).returning();
  if (!brand) throw new Error("The insert returned no brand identity row.");
  return brand;
}

export async function updateBrand(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewBrand>,
): Promise<BrandRow | undefined> {
  const [row] = await db.update(brandIdentities).set(change).where(matchesId(organizationId, id)).returning();
  return row;
}

/** Clears the default flag, so that another brand identity can get it. */
export async function clearDefaultBrand(tx: Db, organizationId: string, now: Date): Promise<void> {
  await tx.update(brandIdentities).set({ isDefault: false, updatedAt: now }).where(isDefault(organizationId));
}

/**
 * Detaches a deleted brand identity from its posts and projects, which fall back to the default. Also detaches deleted
 * posts and projects, so that restoring one does not bring back a deleted brand identity.
 */
export async function detachBrand(tx: Db, organizationId: string, id: string): Promise<void> {
  const detached = { brandIdentityId: null, deletedBrandId: id };
  await tx
    .update(posts)
    .set({ ...detached, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.organizationId, organizationId), eq(posts.brandIdentityId, id)));
  await tx
    .update(projects)
    .set(detached)
    .where(and(eq(projects.organizationId, organizationId), eq(projects.brandIdentityId, id)));
}

/** Reattaches a restored brand identity to its former posts and projects, except those that now use another one. */
export async function reattachBrand(tx: Db, organizationId: string, id: string): Promise<void> {
  const attached = { brandIdentityId: id, deletedBrandId: null };
  await tx
    .update(posts)
    .set({ ...attached, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.organizationId, organizationId), eq(posts.deletedBrandId, id), isNull(posts.brandIdentityId)));
  await tx
    .update(projects)
    .set(attached)
    .where(
      and(
        eq(projects.organizationId, organizationId),
        eq(projects.deletedBrandId, id),
        isNull(projects.brandIdentityId),
      ),
    );
}

export type BrandWithSkill = { id: string; name: string; isDeleted: boolean };

/**
 * Removes a skill from all brand identities, including deleted ones.
 * @returns the brand identities that had the skill
 */
export async function removeSkillFromBrands(
  tx: Db,
  organizationId: string,
  name: string,
  now: Date,
): Promise<BrandWithSkill[]> {
  return changeSkill(tx, organizationId, name, sql`array_remove(${brandIdentities.skills}, ${name})`, now);
}

/**
 * Renames a skill in all brand identities, including deleted ones.
 * @returns the brand identities that have the skill
 */
export async function renameSkillInBrands(
  tx: Db,
  organizationId: string,
  name: string,
  newName: string,
  now: Date,
): Promise<BrandWithSkill[]> {
  return changeSkill(tx, organizationId, name, sql`array_replace(${brandIdentities.skills}, ${name}, ${newName})`, now);
}

/** Adds a restored skill to brand identities, including deleted ones, without duplicates. */
export async function addSkillToBrands(
  tx: Db,
  organizationId: string,
  name: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const { skills } = brandIdentities;
  await tx
    .update(brandIdentities)
    .set({ skills: sql`array_append(array_remove(${skills}, ${name}), ${name})`, updatedAt: now })
    .where(and(eq(brandIdentities.organizationId, organizationId), inArray(brandIdentities.id, [...ids])));
}

async function changeSkill(
  tx: Db,
  organizationId: string,
  name: string,
  skills: SQL,
  now: Date,
): Promise<BrandWithSkill[]> {
  const rows = await tx
    .update(brandIdentities)
    .set({ skills, updatedAt: now })
    .where(and(eq(brandIdentities.organizationId, organizationId), arrayContains(brandIdentities.skills, [name])))
    .returning({ id: brandIdentities.id, name: brandIdentities.name, deletedAt: brandIdentities.deletedAt });
  return rows.map(({ id, name: brandName, deletedAt }) => ({ id, name: brandName, isDeleted: deletedAt !== null }));
}
