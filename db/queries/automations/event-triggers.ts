import { and, arrayContains, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { eventTriggers } from "#db/schema/index.ts";

export type TriggerRow = typeof eventTriggers.$inferSelect;
export type NewTrigger = typeof eventTriggers.$inferInsert;

function own(organizationId: string, id: string) {
  return and(eq(eventTriggers.organizationId, organizationId), eq(eventTriggers.id, id));
}

/** An organization's triggers, newest first. */
export function listTriggers(db: Db, organizationId: string): Promise<TriggerRow[]> {
  return db
    .select()
    .from(eventTriggers)
    .where(eq(eventTriggers.organizationId, organizationId))
    .orderBy(desc(eventTriggers.createdAt), desc(eventTriggers.id));
}

export async function findTrigger(db: Db, organizationId: string, id: string): Promise<TriggerRow | undefined> {
  const [row] = await db.select().from(eventTriggers).where(own(organizationId, id));
  return row;
}

/** Fails on `event_triggers_fingerprint` where the organization has one that does the same. */
export async function insertTrigger(db: Db, row: NewTrigger): Promise<void> {
  await db.insert(eventTriggers).values(row);
}

/** Fails as `insertTrigger` does. */
export async function updateTrigger(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewTrigger>,
): Promise<TriggerRow | undefined> {
  const [row] = await db.update(eventTriggers).set(change).where(own(organizationId, id)).returning();
  return row;
}

export async function deleteTrigger(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db.delete(eventTriggers).where(own(organizationId, id)).returning({ id: eventTriggers.id });
  return rows.length > 0;
}

/** What happened to a repository, as far as a trigger can wait for it. */
export type AwaitedEvent = { repositoryId: string; type: "push" | "release"; isPreRelease: boolean };

/** Enabled triggers of an organization that wait for an event; an empty list of types waits for every one. */
export function awaits(organizationId: string, event: AwaitedEvent): SQL | undefined {
  return and(
    eq(eventTriggers.organizationId, organizationId),
    eq(eventTriggers.enabled, true),
    arrayContains(eventTriggers.repositoryIds, [event.repositoryId]),
    or(sql`cardinality(${eventTriggers.eventTypes}) = 0`, arrayContains(eventTriggers.eventTypes, [event.type])),
    event.isPreRelease ? eq(eventTriggers.includePreReleases, true) : undefined,
  );
}

/**
 * The triggers that wait for an event, held until the transaction ends. Always in the same order, so that two events never
 * wait for each other.
 */
export function lockWaitingTriggers(tx: Db, organizationId: string, event: AwaitedEvent): Promise<TriggerRow[]> {
  return tx
    .select()
    .from(eventTriggers)
    .where(awaits(organizationId, event))
    .orderBy(asc(eventTriggers.id))
    .for("update");
}
