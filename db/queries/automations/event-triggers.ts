import { and, arrayContains, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { eventTriggers } from "#db/schema/index.ts";

export type TriggerRow = typeof eventTriggers.$inferSelect;
export type NewTrigger = typeof eventTriggers.$inferInsert;

function own(organizationId: string, id: string) {
  return and(eq(eventTriggers.organizationId, organizationId), eq(eventTriggers.id, id), isNotDeleted(eventTriggers));
}

/** An organization's triggers, newest first. */
export function listTriggers(db: Db, organizationId: string): Promise<TriggerRow[]> {
  return db
    .select()
    .from(eventTriggers)
    .where(and(eq(eventTriggers.organizationId, organizationId), isNotDeleted(eventTriggers)))
    .orderBy(desc(eventTriggers.createdAt), desc(eventTriggers.id));
}

export async function findTrigger(db: Db, organizationId: string, id: string): Promise<TriggerRow | undefined> {
  const [row] = await db.select().from(eventTriggers).where(own(organizationId, id));
  return row;
}

/** Throws a unique violation on `event_triggers_fingerprint` for a duplicate trigger. */
export async function insertTrigger(db: Db, row: NewTrigger): Promise<void> {
  await db.insert(eventTriggers).values(row);
}

/** Throws like `insertTrigger`. */
export async function updateTrigger(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewTrigger>,
): Promise<TriggerRow | undefined> {
  const [row] = await db.update(eventTriggers).set(change).where(own(organizationId, id)).returning();
  return row;
}

/** A repository event that triggers can wait for. */
export type AwaitedEvent = { repositoryId: string; type: "push" | "release"; isPreRelease: boolean };

/**
 * The condition for enabled triggers of an organization that wait for an event; an empty list of types matches every
 * type.
 */
export function awaits(organizationId: string, event: AwaitedEvent): SQL | undefined {
  return and(
    eq(eventTriggers.organizationId, organizationId),
    isNotDeleted(eventTriggers),
    eq(eventTriggers.enabled, true),
    arrayContains(eventTriggers.repositoryIds, [event.repositoryId]),
    or(sql`cardinality(${eventTriggers.eventTypes}) = 0`, arrayContains(eventTriggers.eventTypes, [event.type])),
    event.isPreRelease ? eq(eventTriggers.includePreReleases, true) : undefined,
  );
}

/**
 * Locks the triggers that wait for an event until the transaction ends, always in the same order, so that two events
 * cannot deadlock.
 */
export function lockWaitingTriggers(tx: Db, organizationId: string, event: AwaitedEvent): Promise<TriggerRow[]> {
  return tx
    .select()
    .from(eventTriggers)
    .where(awaits(organizationId, event))
    .orderBy(asc(eventTriggers.id))
    .for("update");
}
