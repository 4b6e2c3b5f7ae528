import { and, arrayOverlaps, asc, desc, eq, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { schedules } from "#db/schema/index.ts";

export type ScheduleRow = typeof schedules.$inferSelect;
export type NewSchedule = typeof schedules.$inferInsert;

const ofId = (organizationId: string, id: string) =>
  and(eq(schedules.organizationId, organizationId), eq(schedules.id, id));

/** Newest first; those that read one of the repositories where any is named. */
export async function listSchedules(db: Db, organizationId: string, repositoryIds: string[]): Promise<ScheduleRow[]> {
  const reading = repositoryIds.length > 0 ? arrayOverlaps(schedules.repositoryIds, repositoryIds) : undefined;
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.organizationId, organizationId), reading))
    .orderBy(desc(schedules.createdAt), desc(schedules.id));
}

export async function findSchedule(db: Db, organizationId: string, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await db.select().from(schedules).where(ofId(organizationId, id));
  return row;
}

/** The schedule, locked until the transaction ends, so that it is not fired and changed at once. */
export async function lockSchedule(tx: Db, organizationId: string, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await tx.select().from(schedules).where(ofId(organizationId, id)).for("update");
  return row;
}

/** Throws a unique violation on `schedules_fingerprint` where there is one like it. */
export async function insertSchedule(db: Db, row: NewSchedule): Promise<ScheduleRow> {
  const [schedule] = await db.insert(schedules).values(row).returning();
  if (!schedule) throw new Error("An inserted schedule returns its row.");
  return schedule;
}

/** Throws a unique violation on `schedules_fingerprint` where there is one like it. */
export async function updateSchedule(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewSchedule>,
): Promise<ScheduleRow | undefined> {
  const [row] = await db.update(schedules).set(change).where(ofId(organizationId, id)).returning();
  return row;
}

/** Takes its runs along. */
export async function deleteSchedule(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db.delete(schedules).where(ofId(organizationId, id)).returning({ id: schedules.id });
  return rows.length > 0;
}

/**
 * Of every organization: the schedule that has been due the longest, locked for this transaction; one that another process
 * has is passed over. For the clock alone.
 */
export async function claimDueSchedule(tx: Db, now: Date, except: string[]): Promise<ScheduleRow | undefined> {
  const [row] = await tx
    .select()
    .from(schedules)
    .where(
      and(
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
