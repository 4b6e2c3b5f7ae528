import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { skills } from "#db/schema/index.ts";

export type SkillRow = typeof skills.$inferSelect;
export type NewSkill = typeof skills.$inferInsert;

const named = (organizationId: string, name: string) =>
  and(eq(skills.organizationId, organizationId), eq(skills.name, name));

/** The organization's own skills by name. */
export async function listSkills(db: Db, organizationId: string): Promise<SkillRow[]> {
  return db.select().from(skills).where(eq(skills.organizationId, organizationId)).orderBy(asc(skills.name));
}

/** Those of the names that exist, in no order. */
export async function findSkills(db: Db, organizationId: string, names: string[]): Promise<SkillRow[]> {
  if (names.length === 0) return [];
  return db
    .select()
    .from(skills)
    .where(and(eq(skills.organizationId, organizationId), inArray(skills.name, names)));
}

export async function findSkill(db: Db, organizationId: string, name: string): Promise<SkillRow | undefined> {
  const [row] = await db.select().from(skills).where(named(organizationId, name));
  return row;
}

/** Throws a unique violation on `skills_name` where the name is in use. */
export async function insertSkill(db: Db, row: NewSkill): Promise<SkillRow> {
  const [skill] = await db.insert(skills).values(row).returning();
  if (!skill) throw new Error("An inserted skill returns its row.");
  return skill;
}

/** Throws a unique violation on `skills_name` where the new name is in use. @returns undefined where there is none */
export async function updateSkill(
  db: Db,
  organizationId: string,
  name: string,
  change: Partial<Pick<SkillRow, "name" | "description" | "content" | "updatedAt">>,
): Promise<SkillRow | undefined> {
  const [row] = await db.update(skills).set(change).where(named(organizationId, name)).returning();
  return row;
}

export async function deleteSkill(db: Db, organizationId: string, name: string): Promise<SkillRow | undefined> {
  const [row] = await db.delete(skills).where(named(organizationId, name)).returning();
  return row;
}
