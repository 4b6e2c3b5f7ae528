import { and, arrayOverlaps, asc, desc, eq, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { schedules } from "#db/schema/index.ts";

export type ScheduleRow = typeof schedules.$inferSelect;
export type NewSchedule = typeof schedules.$inferInsert;

const matchesId = (organizationId: string, id: string) =>
  and(eq(schedules.organizationId, organizationId), eq(schedules.id, id), isNotDeleted(schedules));

/** Newest first; only those that read one of the repositories, if some are given. */
export async function listSchedules(db: Db, organizationId: string, repositoryIds: string[]): Promise<ScheduleRow[]> {
  const reading = repositoryIds.length > 0 ? arrayOverlaps(schedules.repositoryIds, repositoryIds) : undefined;
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.organizationId, organizationId), isNotDeleted(schedules), reading))
    .orderBy(desc(schedules.createdAt), desc(schedules.id));
}

export async function findSchedule(db: Db, organizationId: string, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await db.select().from(schedules).where(matchesId(organizationId, id));
  return row;
}

/** Locks the schedule until the transaction ends, so that it cannot fire while it changes. */
export async function lockSchedule(tx: Db, organizationId: string, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await tx.select().from(schedules).where(matchesId(organizationId, id)).for("update");
  return row;
}

/** Throws a unique violation on `schedules_fingerprint` for a duplicate schedule. */
export async function insertSchedule(db: Db, row: NewSchedule): Promise<ScheduleRow> {
  const [schedule] = await db.insert(schedules).values(row).returning();
  if (!schedule) throw new Error("The insert returned no schedule row.");
  return schedule;
}

/** Throws a unique violation on `schedules_fingerprint` for a duplicate schedule. */
export async function updateSchedule(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewSchedule>,
): Promise<ScheduleRow | undefined> {
  const [row] = await db.update(schedules).set(change).where(matchesId(organizationId, id)).returning();
  return row;
}

/**
 * Locks the schedule of any organization that has been due the longest, and skips those that other processes have
 * locked.
 * Only for the clock.
 */
export async function claimDueSchedule(tx: Db, now: Date, except: string[]): Promise<ScheduleRow | undefined> {
  const [row] = await tx
    .select()
    .from(schedules)
    .where(
      and(
        isNotDeleted(schedules),
        eq(schedules.enabled, true),
        lte(schedules.nextRunAt, now),
        except.length > 0 ? notInArray(schedules.id, except) : undefined,
      ),
    )
    .orderBy(asc(schedules.nextRunAt), asc(schedules.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}
