import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { geoSequences } from "#db/schema/index.ts";

export type SequenceRow = typeof geoSequences.$inferSelect;
export type NewSequence = typeof geoSequences.$inferInsert;

const matchesProject = (organizationId: string, projectId: string) =>
  and(
    eq(geoSequences.organizationId, organizationId),
    eq(geoSequences.projectId, projectId),
    isNotDeleted(geoSequences),
  );
const matchesId = (organizationId: string, projectId: string, id: string) =>
  and(matchesProject(organizationId, projectId), eq(geoSequences.id, id));

/** Oldest first. */
export async function listSequences(db: Db, organizationId: string, projectId: string): Promise<SequenceRow[]> {
  return db
    .select()
    .from(geoSequences)
    .where(matchesProject(organizationId, projectId))
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
    .where(matchesId(organizationId, projectId, id));
  return row;
}

export async function insertSequence(db: Db, row: NewSequence): Promise<SequenceRow> {
  const [sequence] = await db.insert(geoSequences).values(row).returning();
  if (!sequence) throw new Error("The insert returned no sequence row.");
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
    .where(matchesId(organizationId, projectId, id))
    .returning();
  return row;
}
