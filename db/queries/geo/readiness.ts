import { and, asc, desc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoReadinessReports } from "#db/schema/index.ts";

export type ReadinessRow = typeof geoReadinessReports.$inferSelect;
export type NewReadinessReport = typeof geoReadinessReports.$inferInsert;
export type ReadinessScore = Pick<
  ReadinessRow,
  "id" | "targetUrl" | "score" | "passed" | "applicable" | "scannedAt" | "createdAt"
>;

const OPEN: ReadinessRow["status"][] = ["queued", "running"];

const ofProject = (organizationId: string, projectId: string) =>
  and(eq(geoReadinessReports.organizationId, organizationId), eq(geoReadinessReports.projectId, projectId));

/** @returns undefined where the project has an audit under way and this would be another */
export async function insertReadinessReport(tx: Db, row: NewReadinessReport): Promise<ReadinessRow | undefined> {
  const [report] = await tx.insert(geoReadinessReports).values(row).onConflictDoNothing().returning();
  return report;
}

/** The audit of a project that is queued or running. */
export async function findOpenAudit(
  db: Db,
  organizationId: string,
  projectId: string,
): Promise<ReadinessRow | undefined> {
  const [row] = await db
    .select()
    .from(geoReadinessReports)
    .where(and(ofProject(organizationId, projectId), inArray(geoReadinessReports.status, OPEN)));
  return row;
}

/** The newest audit of a project, or the newest of one status. */
export async function findLatestAudit(
  db: Db,
  organizationId: string,
  projectId: string,
  status?: ReadinessRow["status"],
): Promise<ReadinessRow | undefined> {
  const [row] = await db
    .select()
    .from(geoReadinessReports)
    .where(
      and(
        ofProject(organizationId, projectId),
        status === undefined ? undefined : eq(geoReadinessReports.status, status),
      ),
    )
    .orderBy(desc(geoReadinessReports.createdAt), desc(geoReadinessReports.id))
    .limit(1);
  return row;
}

/** The last completed audits without what they found, newest first. */
export async function listReadinessScores(
  db: Db,
  organizationId: string,
  projectId: string,
  limit: number,
): Promise<ReadinessScore[]> {
  const { id, targetUrl, score, passed, applicable, scannedAt, createdAt } = geoReadinessReports;
  return db
    .select({ id, targetUrl, score, passed, applicable, scannedAt, createdAt })
    .from(geoReadinessReports)
    .where(and(ofProject(organizationId, projectId), eq(geoReadinessReports.status, "completed")))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/**
 * Changes an audit that has not ended, in one atomic statement.
 * @param workflowRunId where only this run of the job server may, or the first one to come
 * @returns undefined where it has ended, or another run has it
 */
export async function changeOpenAudit(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewReadinessReport>,
  workflowRunId?: string,
): Promise<ReadinessRow | undefined> {
  const mine =
    workflowRunId === undefined
      ? undefined
      : or(isNull(geoReadinessReports.workflowRunId), eq(geoReadinessReports.workflowRunId, workflowRunId));
  const [row] = await db
    .update(geoReadinessReports)
    .set(change)
    .where(
      and(
        eq(geoReadinessReports.organizationId, organizationId),
        eq(geoReadinessReports.id, id),
        inArray(geoReadinessReports.status, OPEN),
        mine,
      ),
    )
    .returning();
  return row;
}

/** Of every organization: audits of one state that have not moved since `before`, oldest first; for the sweep alone. */
export async function listIdleAudits(
  db: Db,
  status: "queued" | "running",
  before: Date,
  limit: number,
): Promise<ReadinessRow[]> {
  return db
    .select()
    .from(geoReadinessReports)
    .where(and(eq(geoReadinessReports.status, status), lt(geoReadinessReports.updatedAt, before)))
    .orderBy(asc(geoReadinessReports.updatedAt), asc(geoReadinessReports.id))
    .limit(limit);
}
