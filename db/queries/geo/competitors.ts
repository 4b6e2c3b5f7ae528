import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { geoChecks, geoCompetitors } from "#db/schema/index.ts";

export type CompetitorRow = typeof geoCompetitors.$inferSelect;
export type NewCompetitor = typeof geoCompetitors.$inferInsert;

const isOfProject = (organizationId: string, projectId: string) =>
  and(eq(geoCompetitors.organizationId, organizationId), eq(geoCompetitors.projectId, projectId));
const matchesProject = (organizationId: string, projectId: string) =>
  and(isOfProject(organizationId, projectId), isNotDeleted(geoCompetitors));

/** Sorted by name regardless of case. */
export async function listCompetitors(db: Db, organizationId: string, projectId: string): Promise<CompetitorRow[]> {
  return db
    .select()
    .from(geoCompetitors)
    .where(matchesProject(organizationId, projectId))
    .orderBy(asc(geoCompetitors.nameKey), asc(geoCompetitors.id));
}

/** Upserts competitors by id; their creation time stays. */
export async function putCompetitors(tx: Db, rows: NewCompetitor[]): Promise<CompetitorRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(geoCompetitors)
    .values(rows)
    .onConflictDoUpdate({
      target: geoCompetitors.id,
      set: {
        name: sql`excluded.name`,
        nameKey: sql`excluded.name_key`,
        domain: sql`excluded.domain`,
        kind: sql`excluded.kind`,
        synonyms: sql`excluded.synonyms`,
        color: sql`excluded.color`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning();
}

/** Deletes a competitor softly. @param nameKey the name without case */
export async function deleteCompetitor(
  tx: Db,
  organizationId: string,
  projectId: string,
  nameKey: string,
  now: Date,
): Promise<CompetitorRow | undefined> {
  const [row] = await tx
    .update(geoCompetitors)
    .set({ deletedAt: now })
    .where(and(matchesProject(organizationId, projectId), eq(geoCompetitors.nameKey, nameKey)))
    .returning();
  return row;
}

/** The id of the competitor that had a name when it was deleted, at or after `since`: the last one if there are several. */
export async function findDeletedCompetitor(
  db: Db,
  organizationId: string,
  projectId: string,
  { nameKey, since }: { nameKey: string; since: Date },
): Promise<string | undefined> {
  const { id, deletedAt } = geoCompetitors;
  const [row] = await db
    .select({ id })
    .from(geoCompetitors)
    .where(and(isOfProject(organizationId, projectId), eq(geoCompetitors.nameKey, nameKey), gte(deletedAt, since)))
    .orderBy(desc(deletedAt), desc(id))
    .limit(1);
  return row?.id;
}

export type StoredAnswer = { text: string; citations: unknown; engine: string };

/** The newest answers of a project, newest first. */
export async function listNewestAnswers(
  db: Db,
  organizationId: string,
  projectId: string,
  limit: number,
): Promise<StoredAnswer[]> {
  return db
    .select({ text: sql<string>`${geoChecks.text}`, citations: geoChecks.citations, engine: geoChecks.engine })
    .from(geoChecks)
    .where(
      and(
        eq(geoChecks.organizationId, organizationId),
        eq(geoChecks.projectId, projectId),
        eq(geoChecks.status, "ok"),
        isNotNull(geoChecks.text),
      ),
    )
    .orderBy(desc(geoChecks.capturedAt), desc(geoChecks.id))
    .limit(limit);
}
