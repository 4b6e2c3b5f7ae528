import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoSequences } from "#db/schema/index.ts";

export type SequenceRow = typeof geoSequences.$inferSelect;
export type NewSequence = typeof geoSequences.$inferInsert;

const ofProject = (organizationId: string, projectId: string) =>
  and(eq(geoSequences.organizationId, organizationId), eq(geoSequences.projectId, projectId));
const ofId = (organizationId: string, projectId: string, id: string) =>
  and(ofProject(organizationId, projectId), eq(geoSequences.id, id));

/** Oldest first. */
export async function listSequences(db: Db, organizationId: string, projectId: string): Promise<SequenceRow[]> {
  return db
    .select()
    .from(geoSequences)
    .where(ofProject(organizationId, projectId))
    .orderBy(asc(geoSequences.createdAt), asc(geoSequences.id));
}

export async function findSequence(
  db: Db,
  organizationId: string,
  projectId: string,
  id: string,
): Promise<SequenceRow | undefined> {
  const [row] = await db
    .select()
    .from(geoSequences)
    .where(ofId(organizationId, projectId, id));
  return row;
}

export async function insertSequence(db: Db, row: NewSequence): Promise<SequenceRow> {
  const [sequence] = await db.insert(geoSequences).values(row).returning();
  if (!sequence) throw new Error("An inserted sequence returns its row.");
  return sequence;
}

export async function updateSequence(
  db: Db,
  organizationId: string,
  projectId: string,
  id: string,
  change: Partial<NewSequence>,
): Promise<SequenceRow | undefined> {
  const [row] = await db
    .update(geoSequences)
    .set(change)
    .where(ofId(organizationId, projectId, id))
    .returning();
  return row;
}

export async function deleteSequence(db: Db, organizationId: string, projectId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(geoSequences)
    .where(ofId(organizationId, projectId, id))
    .returning({ id: geoSequences.id });
  return rows.length > 0;
}
