import { and, asc, desc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandAnalyses } from "#db/schema/index.ts";

export type AnalysisRow = typeof brandAnalyses.$inferSelect;
export type NewAnalysis = typeof brandAnalyses.$inferInsert;

const matchesId = (organizationId: string, id: string) =>
  and(eq(brandAnalyses.organizationId, organizationId), eq(brandAnalyses.id, id));

/** Throws a unique violation on `brand_analyses_running` while another analysis of the same website runs. */
export async function insertAnalysis(db: Db, row: NewAnalysis): Promise<AnalysisRow> {
  const [analysis] = await db.insert(brandAnalyses).values(row).returning();
  if (!analysis) throw new Error("The insert returned no analysis row.");
  return analysis;
}

export async function findAnalysis(db: Db, organizationId: string, id: string): Promise<AnalysisRow | undefined> {
  const [row] = await db.select().from(brandAnalyses).where(matchesId(organizationId, id));
  return row;
}

/** The newest ones, newest first. */
export async function listAnalyses(db: Db, organizationId: string, limit: number): Promise<AnalysisRow[]> {
  return db
    .select()
    .from(brandAnalyses)
    .where(eq(brandAnalyses.organizationId, organizationId))
    .orderBy(desc(brandAnalyses.createdAt), desc(brandAnalyses.id))
    .limit(limit);
}

/**
 * Updates an open analysis in one atomic statement.
 * @returns undefined when it has ended or another run owns it
 */
export async function changeAnalysis(
  db: Db,
  organizationId: string,
  id: string,
  workflowRunId: string | null,
  change: Partial<NewAnalysis>,
): Promise<AnalysisRow | undefined> {
  const mine =
    workflowRunId === null
      ? undefined
      : or(isNull(brandAnalyses.workflowRunId), eq(brandAnalyses.workflowRunId, workflowRunId));
  const [row] = await db
    .update(brandAnalyses)
    .set(change)
    .where(and(matchesId(organizationId, id), inArray(brandAnalyses.status, ["queued", "running"]), mine))
    .returning();
  return row;
}

/**
 * Analyses of all organizations in one state that have not moved since `cutoff`, oldest first; only for the sweep.
 */
export async function listIdleAnalyses(
  db: Db,
  status: "queued" | "running",
  cutoff: Date,
  limit: number,
): Promise<AnalysisRow[]> {
  return db
    .select()
    .from(brandAnalyses)
    .where(and(eq(brandAnalyses.status, status), lt(brandAnalyses.updatedAt, cutoff)))
    .orderBy(asc(brandAnalyses.updatedAt), asc(brandAnalyses.id))
    .limit(limit);
}
