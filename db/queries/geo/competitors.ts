import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoCompetitors } from "#db/schema/index.ts";

export type CompetitorRow = typeof geoCompetitors.$inferSelect;
export type NewCompetitor = typeof geoCompetitors.$inferInsert;

const ofProject = (organizationId: string, projectId: string) =>
  and(eq(geoCompetitors.organizationId, organizationId), eq(geoCompetitors.projectId, projectId));

/** By name, whatever its case. */
export async function listCompetitors(db: Db, organizationId: string, projectId: string): Promise<CompetitorRow[]> {
  return db
    .select()
    .from(geoCompetitors)
    .where(ofProject(organizationId, projectId))
    .orderBy(asc(geoCompetitors.nameKey), asc(geoCompetitors.id));
}

/** Writes new ones, and those that exist anew by their id, all but their creation. */
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

/** @param nameKey the name without case */
export async function deleteCompetitor(
  tx: Db,
  organizationId: string,
  projectId: string,
  nameKey: string,
): Promise<CompetitorRow | undefined> {
  const [row] = await tx
    .delete(geoCompetitors)
    .where(and(ofProject(organizationId, projectId), eq(geoCompetitors.nameKey, nameKey)))
    .returning();
  return row;
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
