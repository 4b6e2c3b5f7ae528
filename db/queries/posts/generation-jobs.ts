import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { generationJobs, jobEvents } from "#db/schema/index.ts";

export type JobRow = typeof generationJobs.$inferSelect;
export type NewJob = typeof generationJobs.$inferInsert;
export type JobEventRow = typeof jobEvents.$inferSelect;
export type NewJobEvent = typeof jobEvents.$inferInsert;
export type JobStatus = JobRow["status"];

const matchesJob = (organizationId: string, id: string): SQL | undefined =>
  and(eq(generationJobs.organizationId, organizationId), eq(generationJobs.id, id));

export async function insertJob(db: Db, row: NewJob): Promise<JobRow> {
  const [job] = await db.insert(generationJobs).values(row).returning();
  if (!job) throw new Error("The insert returned no job row.");
  return job;
}

export async function findJob(db: Db, organizationId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(generationJobs).where(matchesJob(organizationId, id));
  return row;
}

/** The newest jobs, newest first. */
export async function listJobs(db: Db, organizationId: string, limit: number): Promise<JobRow[]> {
  return db
    .select()
    .from(generationJobs)
    .where(eq(generationJobs.organizationId, organizationId))
    .orderBy(desc(generationJobs.createdAt), desc(generationJobs.id))
    .limit(limit);
}

/**
 * Updates a job that is in one of the given states, in one atomic statement.
 * @returns undefined when it is in none of them or another run owns it
 */
export async function changeJob(
  db: Db,
  organizationId: string,
  id: string,
  from: { statuses: JobStatus[]; workflowRunId?: string },
  change: Partial<NewJob>,
): Promise<JobRow | undefined> {
  const mine =
    from.workflowRunId === undefined
      ? undefined
      : or(isNull(generationJobs.workflowRunId), eq(generationJobs.workflowRunId, from.workflowRunId));
  const [row] = await db
    .update(generationJobs)
    .set(change)
    .where(and(matchesJob(organizationId, id), inArray(generationJobs.status, from.statuses), mine))
    .returning();
  return row;
}

/** Jobs of all organizations in one state that have not moved since `cutoff`, oldest first; only for the sweep. */
export async function listIdleJobs(
  db: Db,
  status: "queued" | "running",
  cutoff: Date,
  limit: number,
): Promise<JobRow[]> {
  return db
    .select()
    .from(generationJobs)
    .where(
      and(
        eq(generationJobs.status, status),
        lt(generationJobs.updatedAt, cutoff),
        or(isNull(generationJobs.resumeAt), lt(generationJobs.resumeAt, cutoff)),
      ),
    )
    .orderBy(asc(generationJobs.updatedAt), asc(generationJobs.id))
    .limit(limit);
}

/** Whether any job of any organization started, progressed or ended since. */
export async function haveJobsMoved(db: Db, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: generationJobs.id })
    .from(generationJobs)
    .where(
      and(
        inArray(generationJobs.status, ["running", "completed", "skipped"]),
        isNotNull(generationJobs.workflowRunId),
        gte(generationJobs.updatedAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Stores an event once per dedupe key. */
export async function insertJobEvent(db: Db, row: NewJobEvent): Promise<void> {
  await db.insert(jobEvents).values(row).onConflictDoNothing();
}

/** The time of a job's last event. */
export async function findLastEventTime(db: Db, organizationId: string, jobId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: jobEvents.createdAt })
    .from(jobEvents)
    .where(and(eq(jobEvents.organizationId, organizationId), eq(jobEvents.jobId, jobId)))
    .orderBy(desc(jobEvents.createdAt))
    .limit(1);
  return row?.createdAt;
}

/** A job's events in the order in which they happened. */
export async function listJobEvents(db: Db, organizationId: string, jobId: string): Promise<JobEventRow[]> {
  return db
    .select()
    .from(jobEvents)
    .where(and(eq(jobEvents.organizationId, organizationId), eq(jobEvents.jobId, jobId)))
    .orderBy(asc(jobEvents.createdAt), asc(jobEvents.id));
}
