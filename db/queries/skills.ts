import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { skills } from "#db/schema/index.ts";

export type SkillRow = typeof skills.$inferSelect;
export type NewSkill = typeof skills.$inferInsert;

const hasName = (organizationId: string, name: string) =>
  and(eq(skills.organizationId, organizationId), eq(skills.name, name), isNotDeleted(skills));

/** The organization's own skills by name. */
export async function listSkills(db: Db, organizationId: string): Promise<SkillRow[]> {
  return db
    .select()
    .from(skills)
    .where(and(eq(skills.organizationId, organizationId), isNotDeleted(skills)))
    .orderBy(asc(skills.name));
}

/** The existing skills with these names, in no order. */
export async function findSkills(db: Db, organizationId: string, names: string[]): Promise<SkillRow[]> {
  if (names.length === 0) return [];
  return db
    .select()
    .from(skills)
    .where(and(eq(skills.organizationId, organizationId), isNotDeleted(skills), inArray(skills.name, names)));
}

export async function findSkill(db: Db, organizationId: string, name: string): Promise<SkillRow | undefined> {
  const [row] = await db.select().from(skills).where(hasName(organizationId, name));
  return row;
}

/** Throws a unique violation on `skills_name` for a name in use. */
export async function insertSkill(db: Db, row: NewSkill): Promise<SkillRow> {
  const [skill] = await db.insert(skills).values(row).returning();
  if (!skill) throw new Error("The insert returned no skill row.");
  return skill;
}

/**
 * Throws a unique violation on `skills_name` for a name in use.
 * @returns undefined for an unknown skill
 */
export async function updateSkill(
  db: Db,
  organizationId: string,
  name: string,
  change: Partial<Pick<SkillRow, "name" | "description" | "content" | "updatedAt">>,
): Promise<SkillRow | undefined> {
  const [row] = await db.update(skills).set(change).where(hasName(organizationId, name)).returning();
  return row;
}

/**
 * Soft-deletes a skill.
 * @param brandIds the brand identities that it was removed from
 */
export async function deleteSkill(
  tx: Db,
  organizationId: string,
  name: string,
  brandIds: string[],
  now: Date,
): Promise<SkillRow | undefined> {
  const [row] = await tx
    .update(skills)
    .set({ deletedAt: now, deletedFromBrandIds: brandIds })
    .where(hasName(organizationId, name))
    .returning();
  return row;
}

/** The id of the skill that was last deleted under a name, at or after `since`. */
export async function findDeletedSkill(
  db: Db,
  organizationId: string,
  name: string,
  since: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: skills.id })
    .from(skills)
    .where(and(eq(skills.organizationId, organizationId), eq(skills.name, name), gte(skills.deletedAt, since)))
    .orderBy(desc(skills.deletedAt), desc(skills.id))
    .limit(1);
  return row?.id;
}
