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

const matchesProject = (organizationId: string, projectId: string) =>
  and(eq(geoReadinessReports.organizationId, organizationId), eq(geoReadinessReports.projectId, projectId));

/** @returns undefined when the project has an open audit */
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
    .where(and(matchesProject(organizationId, projectId), inArray(geoReadinessReports.status, OPEN)));
  return row;
}

/** The newest audit of a project, optionally in one status. */
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
        matchesProject(organizationId, projectId),
        status === undefined ? undefined : eq(geoReadinessReports.status, status),
      ),
    )
    .orderBy(desc(geoReadinessReports.createdAt), desc(geoReadinessReports.id))
    .limit(1);
  return row;
}

/** The last completed audits without their findings, newest first. */
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
    .where(and(matchesProject(organizationId, projectId), eq(geoReadinessReports.status, "completed")))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/**
 * Updates an open audit in one atomic statement.
 * @param workflowRunId restricts the change to this run, which also claims an unowned audit
 * @returns undefined when it has ended or another run owns it
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

/** Audits of all organizations in one state that have not moved since `cutoff`, oldest first; only for the sweep. */
export async function listIdleAudits(
  db: Db,
  status: "queued" | "running",
  cutoff: Date,
  limit: number,
): Promise<ReadinessRow[]> {
  return db
    .select()
    .from(geoReadinessReports)
    .where(and(eq(geoReadinessReports.status, status), lt(geoReadinessReports.updatedAt, cutoff)))
    .orderBy(asc(geoReadinessReports.updatedAt), asc(geoReadinessReports.id))
    .limit(limit);
}
