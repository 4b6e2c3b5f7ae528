import { and, arrayOverlaps, asc, eq, inArray, isNull, lte, min, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqJobs } from "#db/schema/embedded.ts";

export type IqJobRow = typeof iqJobs.$inferSelect;
export type Availability = { leader: number; saturated: string[]; underWay: string[] };

/** Enqueues a job; a known id is ignored. */
export async function insertJob(
  tx: Db,
  job: Pick<IqJobRow, "id" | "kind" | "functionId" | "runAt"> &
    Partial<Pick<IqJobRow, "runId" | "stepId" | "cron" | "concurrencyKeys">>,
): Promise<void> {
  await tx
    .insert(iqJobs)
    .values({ attempt: 0, generation: 0, concurrencyKeys: [], ...job })
    .onConflictDoNothing();
}

/** The job of one dispatch, locked; undefined when it is done or was dispatched again. */
export async function lockJob(tx: Db, id: string, generation: number): Promise<IqJobRow | undefined> {
  const [row] = await tx
    .select()
    .from(iqJobs)
    .where(and(eq(iqJobs.id, id), eq(iqJobs.generation, generation)))
    .for("update");
  return row;
}

const isFree = (leader: number) => or(isNull(iqJobs.leasedBy), ne(iqJobs.leasedBy, leader));
const isOther = (ids: string[]) => (ids.length > 0 ? notInArray(iqJobs.id, ids) : undefined);
const isUnblocked = (saturated: string[]) =>
  saturated.length > 0 ? not(arrayOverlaps(iqJobs.concurrencyKeys, saturated)) : undefined;

/**
 * Due jobs that this leader is not working on, locked, oldest first. Jobs in progress under an earlier leader count
 * as free.
 * @param saturated concurrency keys at their limit
 * @param underWay ids of jobs that this process works on, in any generation
 */
export async function lockDueJobs(
  tx: Db,
  { leader, now, saturated, underWay, limit }: Availability & { now: Date; limit: number },
): Promise<IqJobRow[]> {
  return tx
    .select()
    .from(iqJobs)
    .where(and(lte(iqJobs.runAt, now), isFree(leader), isOther(underWay), isUnblocked(saturated)))
    .orderBy(asc(iqJobs.runAt), asc(iqJobs.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Leases jobs to a leader and increments their generation, which fences earlier dispatches. */
export async function leaseJobs(tx: Db, ids: string[], leader: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(iqJobs)
    .set({ leasedBy: leader, generation: sql`${iqJobs.generation} + 1` })
    .where(inArray(iqJobs.id, ids));
}

/** When the next free job is due. */
export async function findNextDue(db: Db, { leader, saturated, underWay }: Availability): Promise<Date | undefined> {
  const [row] = await db
    .select({ runAt: min(iqJobs.runAt) })
    .from(iqJobs)
    .where(and(isFree(leader), isOther(underWay), isUnblocked(saturated)));
  return row?.runAt ?? undefined;
}

/** Returns a job to the queue. */
export async function rescheduleJob(
  tx: Db,
  job: { id: string; generation: number; attempt: number; runAt: Date },
): Promise<void> {
  await tx
    .update(iqJobs)
    .set({ leasedBy: null, attempt: job.attempt, runAt: job.runAt })
    .where(and(eq(iqJobs.id, job.id), eq(iqJobs.generation, job.generation)));
}

export async function deleteJob(tx: Db, id: string): Promise<void> {
  await tx.delete(iqJobs).where(eq(iqJobs.id, id));
}

export async function deleteJobsOfRun(tx: Db, runId: string): Promise<void> {
  await tx.delete(iqJobs).where(eq(iqJobs.runId, runId));
}

/**
 * Locks the due or running job of a run's next call. A concurrent claim either came first and is visible, or comes
 * after this transaction and sees its writes.
 */
export async function lockDiscoverJob(tx: Db, runId: string): Promise<IqJobRow | undefined> {
  const [row] = await tx
    .select()
    .from(iqJobs)
    .where(and(eq(iqJobs.runId, runId), eq(iqJobs.kind, "discover")))
    .limit(1)
    .for("update");
  return row;
}

/** Deletes the cron jobs of functions that are no longer registered. */
export async function deleteCronJobsExcept(tx: Db, ids: string[]): Promise<void> {
  const isCron = eq(iqJobs.kind, "cron");
  await tx.delete(iqJobs).where(ids.length > 0 ? and(isCron, notInArray(iqJobs.id, ids)) : isCron);
}
