import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqEvents } from "#db/schema/embedded.ts";

export type IqEventRow = typeof iqEvents.$inferSelect;

/** Stores events in one statement; known ids are ignored. */
export async function insertEvents(
  db: Db,
  events: Pick<IqEventRow, "id" | "name" | "payload" | "receivedAt">[],
): Promise<void> {
  if (events.length > 0) await db.insert(iqEvents).values(events).onConflictDoNothing();
}

/** Whether an event is pending. A read without locks, because usually none is. */
export async function hasUnprocessedEvent(db: Db): Promise<boolean> {
  const rows = await db.select({ id: iqEvents.id }).from(iqEvents).where(isNull(iqEvents.processedAt)).limit(1);
  return rows.length > 0;
}

/** The oldest pending event, locked for this transaction. */
export async function findNextEvent(tx: Db): Promise<IqEventRow | undefined> {
  const [row] = await tx
    .select()
    .from(iqEvents)
    .where(isNull(iqEvents.processedAt))
    .orderBy(asc(iqEvents.sequence))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

export async function markEventProcessed(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(iqEvents).set({ processedAt: now }).where(eq(iqEvents.id, id));
}

/**
 * Counts a failed attempt to handle an event.
 * @returns the number of attempts
 */
export async function countEventAttempt(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(iqEvents)
    .set({ attempts: sql`${iqEvents.attempts} + 1` })
    .where(eq(iqEvents.id, id))
    .returning({ attempts: iqEvents.attempts });
  return row?.attempts ?? 0;
}

export async function deleteEventsProcessedBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(iqEvents).where(and(isNotNull(iqEvents.processedAt), lt(iqEvents.processedAt, instant)));
}
