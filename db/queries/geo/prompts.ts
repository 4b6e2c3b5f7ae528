import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { geoPrompts } from "#db/schema/index.ts";

export type PromptRow = typeof geoPrompts.$inferSelect;
export type NewPrompt = typeof geoPrompts.$inferInsert;

const matchesProject = (organizationId: string, projectId: string) =>
  and(eq(geoPrompts.organizationId, organizationId), eq(geoPrompts.projectId, projectId), isNotDeleted(geoPrompts));
const matchesId = (organizationId: string, projectId: string, id: string) =>
  and(matchesProject(organizationId, projectId), eq(geoPrompts.id, id));

/** Oldest first. */
export async function listPrompts(db: Db, organizationId: string, projectId: string): Promise<PromptRow[]> {
  return db
    .select()
    .from(geoPrompts)
    .where(matchesProject(organizationId, projectId))
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
    .where(matchesId(organizationId, projectId, id));
  return row;
}

/** Throws a unique violation on `geo_prompts_key` for a duplicate text. */
export async function insertPrompts(db: Db, rows: NewPrompt[]): Promise<PromptRow[]> {
  return rows.length === 0 ? [] : db.insert(geoPrompts).values(rows).returning();
}

/** Throws a unique violation on `geo_prompts_key` for a duplicate text. */
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
    .where(matchesId(organizationId, projectId, id))
    .returning();
  return row;
}

/** Removes prompts for good, those that were deleted softly too. */
export async function removePrompts(tx: Db, organizationId: string, projectId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(geoPrompts)
    .where(
      and(
        eq(geoPrompts.organizationId, organizationId),
        eq(geoPrompts.projectId, projectId),
        inArray(geoPrompts.id, ids),
      ),
    );
}
