import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject } from "#db/queries/deleted.ts";
import { geoScans, geoSettings } from "#db/schema/index.ts";

export type ScanRow = typeof geoScans.$inferSelect;
export type NewScan = typeof geoScans.$inferInsert;
export type ScanStatus = ScanRow["status"];
export type DueSettings = typeof geoSettings.$inferSelect;

const OPEN: ScanStatus[] = ["queued", "running"];

const matchesScan = (organizationId: string, id: string): SQL | undefined =>
  and(eq(geoScans.organizationId, organizationId), eq(geoScans.id, id));

const matchesProject = (organizationId: string, projectId: string, statuses: readonly ScanStatus[]): SQL | undefined =>
  and(
    eq(geoScans.organizationId, organizationId),
    eq(geoScans.projectId, projectId),
    statuses.length > 0 ? inArray(geoScans.status, [...statuses]) : undefined,
  );

/** @returns undefined when the project has an open scan */
export async function insertScan(tx: Db, row: NewScan): Promise<ScanRow | undefined> {
  const [scan] = await tx.insert(geoScans).values(row).onConflictDoNothing().returning();
  return scan;
}

export async function findScan(
  db: Db,
  organizationId: string,
  projectId: string,
  id: string,
): Promise<ScanRow | undefined> {
  const [row] = await db
    .select()
    .from(geoScans)
    .where(
      and(matchesScan(organizationId, id), eq(geoScans.projectId, projectId), isInActiveProject(geoScans.projectId)),
    );
  return row;
}

/** Locks the scan until the transaction ends. */
export async function lockScan(tx: Db, organizationId: string, id: string): Promise<ScanRow | undefined> {
  const [row] = await tx.select().from(geoScans).where(matchesScan(organizationId, id)).for("update");
  return row;
}

/** The scan of a project that is queued or running. */
export async function findOpenScan(db: Db, organizationId: string, projectId: string): Promise<ScanRow | undefined> {
  const [row] = await db
    .select()
    .from(geoScans)
    .where(matchesProject(organizationId, projectId, OPEN));
  return row;
}

/**
 * Lists scans, newest first.
 * @param statuses an empty list means all
 */
export async function listScans(
  db: Db,
  organizationId: string,
  projectId: string,
  { statuses, limit, offset }: { statuses: readonly ScanStatus[]; limit: number; offset: number },
): Promise<ScanRow[]> {
  return db
    .select()
    .from(geoScans)
    .where(matchesProject(organizationId, projectId, statuses))
    .orderBy(desc(geoScans.createdAt), desc(geoScans.id))
    .limit(limit)
    .offset(offset);
}

export async function countScans(
  db: Db,
  organizationId: string,
  projectId: string,
  statuses: readonly ScanStatus[],
): Promise<number> {
  return db.$count(geoScans, matchesProject(organizationId, projectId, statuses));
}

/** Whether a scan of the project's prompts has ever stored an answer. */
export async function hasScanned(db: Db, organizationId: string, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: geoScans.id })
    .from(geoScans)
    .where(
      and(matchesProject(organizationId, projectId, []), eq(geoScans.kind, "scan"), gt(geoScans.completedChecks, 0)),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Updates an open scan in one atomic statement.
 * @param workflowRunId restricts the change to this run, which also claims an unowned scan
 * @returns undefined when it is not open or another run owns it
 */
export async function changeOpenScan(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewScan>,
  workflowRunId?: string,
): Promise<ScanRow | undefined> {
  const mine =
    workflowRunId === undefined
      ? undefined
      : or(isNull(geoScans.workflowRunId), eq(geoScans.workflowRunId, workflowRunId));
  const [row] = await db
    .update(geoScans)
    .set(change)
    .where(and(matchesScan(organizationId, id), inArray(geoScans.status, OPEN), mine))
    .returning();
  return row;
}

export type ScanCounts = Pick<
  ScanRow,
  "completedChecks" | "failedChecks" | "blockedChecks" | "mentions" | "cost" | "unpricedChecks"
>;

/** Adds to the progress of a scan, and updates its heartbeat. */
export async function addToScan(
  tx: Db,
  organizationId: string,
  id: string,
  counts: ScanCounts,
  now: Date,
): Promise<void> {
  await tx
    .update(geoScans)
    .set({
      completedChecks: sql`${geoScans.completedChecks} + ${counts.completedChecks}`,
      failedChecks: sql`${geoScans.failedChecks} + ${counts.failedChecks}`,
      blockedChecks: sql`${geoScans.blockedChecks} + ${counts.blockedChecks}`,
      mentions: sql`${geoScans.mentions} + ${counts.mentions}`,
      cost: sql`${geoScans.cost} + ${counts.cost}`,
      unpricedChecks: sql`${geoScans.unpricedChecks} + ${counts.unpricedChecks}`,
      movedAt: now,
      updatedAt: now,
    })
    .where(matchesScan(organizationId, id));
}

/** Scans of all organizations in one state that have not moved since `cutoff`, oldest first; only for the sweep. */
export async function listIdleScans(
  db: Db,
  status: "queued" | "running",
  cutoff: Date,
  limit: number,
): Promise<ScanRow[]> {
  return db
    .select()
    .from(geoScans)
    .where(and(eq(geoScans.status, status), lt(geoScans.movedAt, cutoff)))
    .orderBy(asc(geoScans.movedAt), asc(geoScans.id))
    .limit(limit);
}

/**
 * Locks the settings of any organization whose scan has been due the longest, and skips those that other processes
 * have locked.
 * Only for the clock.
 */
export async function claimDueSettings(tx: Db, now: Date, except: string[]): Promise<DueSettings | undefined> {
  const [row] = await tx
    .select()
    .from(geoSettings)
    .where(
      and(
        eq(geoSettings.enabled, true),
        isInActiveProject(geoSettings.projectId),
        lte(geoSettings.nextScanAt, now),
        except.length > 0 ? notInArray(geoSettings.id, except) : undefined,
      ),
    )
    .orderBy(asc(geoSettings.nextScanAt), asc(geoSettings.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Locks a project's settings until the transaction ends. */
export async function lockScanSettings(tx: Db, organizationId: string, projectId: string): Promise<void> {
  await tx
    .select({ id: geoSettings.id })
    .from(geoSettings)
    .where(and(eq(geoSettings.organizationId, organizationId), eq(geoSettings.projectId, projectId)))
    .for("update");
}

/** Records when a project was last scanned and is scanned next. */
export async function recordScanTimes(
  tx: Db,
  organizationId: string,
  projectId: string,
  change: Partial<Pick<DueSettings, "nextScanAt" | "lastScanAt">>,
): Promise<void> {
  await tx
    .update(geoSettings)
    .set(change)
    .where(and(eq(geoSettings.organizationId, organizationId), eq(geoSettings.projectId, projectId)));
}
