import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoPrompts } from "#db/schema/index.ts";

export type PromptRow = typeof geoPrompts.$inferSelect;
export type NewPrompt = typeof geoPrompts.$inferInsert;

const ofProject = (organizationId: string, projectId: string) =>
  and(eq(geoPrompts.organizationId, organizationId), eq(geoPrompts.projectId, projectId));
const ofId = (organizationId: string, projectId: string, id: string) =>
  and(ofProject(organizationId, projectId), eq(geoPrompts.id, id));

/** Oldest first. */
export async function listPrompts(db: Db, organizationId: string, projectId: string): Promise<PromptRow[]> {
  return db
    .select()
    .from(geoPrompts)
    .where(ofProject(organizationId, projectId))
    .orderBy(asc(geoPrompts.createdAt), asc(geoPrompts.id));
}

export async function findPrompt(
  db: Db,
  organizationId: string,
  projectId: string,
  id: string,
): Promise<PromptRow | undefined> {
  const [row] = await db
    .select()
    .from(geoPrompts)
    .where(ofId(organizationId, projectId, id));
  return row;
}

/** Throws a unique violation on `geo_prompts_key` where the project has the text already. */
export async function insertPrompts(db: Db, rows: NewPrompt[]): Promise<PromptRow[]> {
  return rows.length === 0 ? [] : db.insert(geoPrompts).values(rows).returning();
}

/** Throws a unique violation on `geo_prompts_key` where the project has the text already. */
export async function updatePrompt(
  db: Db,
  organizationId: string,
  projectId: string,
  id: string,
  change: Partial<NewPrompt>,
): Promise<PromptRow | undefined> {
  const [row] = await db
    .update(geoPrompts)
    .set(change)
    .where(ofId(organizationId, projectId, id))
    .returning();
  return row;
}

/** @returns how many there were */
export async function deletePrompts(db: Db, organizationId: string, projectId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .delete(geoPrompts)
    .where(and(ofProject(organizationId, projectId), inArray(geoPrompts.id, ids)))
    .returning({ id: geoPrompts.id });
  return rows.length;
}
