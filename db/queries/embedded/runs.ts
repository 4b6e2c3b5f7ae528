import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqRuns, iqSteps } from "#db/schema/embedded.ts";

export type IqRunRow = typeof iqRuns.$inferSelect;
export type IqStepRow = typeof iqSteps.$inferSelect;

/**
 * Creates a run.
 * @returns false when the id or the idempotency key is taken
 */
export async function insertRun(tx: Db, run: typeof iqRuns.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(iqRuns).values(run).onConflictDoNothing().returning({ id: iqRuns.id });
  return rows.length > 0;
}

/** Frees an idempotency key that was taken before the cutoff. */
export async function releaseIdempotencyKey(tx: Db, functionId: string, key: string, cutoff: Date): Promise<void> {
  await tx
    .update(iqRuns)
    .set({ idempotencyKey: null })
    .where(and(eq(iqRuns.functionId, functionId), eq(iqRuns.idempotencyKey, key), lt(iqRuns.createdAt, cutoff)));
}

export async function findRun(db: Db, id: string): Promise<IqRunRow | undefined> {
  const [row] = await db.select().from(iqRuns).where(eq(iqRuns.id, id));
  return row;
}

/** Locks a run for this transaction. Writers of a run and its dependent rows lock it first. */
export async function lockRun(tx: Db, id: string): Promise<IqRunRow | undefined> {
  const [row] = await tx.select().from(iqRuns).where(eq(iqRuns.id, id)).for("update");
  return row;
}

export async function updateRun(
  tx: Db,
  id: string,
  change: Partial<
    Pick<IqRunRow, "status" | "pending" | "rediscover" | "jobSequence" | "requestVersion" | "output" | "endedAt">
  >,
): Promise<void> {
  await tx.update(iqRuns).set(change).where(eq(iqRuns.id, id));
}

export async function listRunsOfEvent(db: Db, eventId: string): Promise<IqRunRow[]> {
  return db.select().from(iqRuns).where(eq(iqRuns.eventId, eventId)).orderBy(asc(iqRuns.createdAt), asc(iqRuns.id));
}

export async function deleteRunsEndedBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(iqRuns).where(and(isNotNull(iqRuns.endedAt), lt(iqRuns.endedAt, instant)));
}

/** Stores the result of a step; the first result wins. */
export async function insertStep(tx: Db, step: IqStepRow): Promise<void> {
  await tx.insert(iqSteps).values(step).onConflictDoNothing();
}

/** The results of a run's steps in the order of completion. */
export async function listSteps(db: Db, runId: string): Promise<IqStepRow[]> {
  return db.select().from(iqSteps).where(eq(iqSteps.runId, runId)).orderBy(asc(iqSteps.position));
}

export async function listStepIds(db: Db, runId: string): Promise<string[]> {
  const rows = await db.select({ stepId: iqSteps.stepId }).from(iqSteps).where(eq(iqSteps.runId, runId));
  return rows.map((row) => row.stepId);
}
