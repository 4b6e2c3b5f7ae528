import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqWaits } from "#db/schema/embedded.ts";

export type IqWaitRow = typeof iqWaits.$inferSelect;

export async function insertWait(tx: Db, wait: typeof iqWaits.$inferInsert): Promise<void> {
  await tx.insert(iqWaits).values(wait).onConflictDoNothing();
}

/** Who waits for an event of this name, to go on or to be cancelled. */
export async function listWaitsForEvent(tx: Db, eventName: string): Promise<IqWaitRow[]> {
  return tx
    .select()
    .from(iqWaits)
    .where(and(eq(iqWaits.eventName, eventName), inArray(iqWaits.kind, ["event", "cancel"])))
    .orderBy(iqWaits.id);
}

/** The step that waits for a run it invoked. */
export async function findWaitForRun(tx: Db, invokedRunId: string): Promise<IqWaitRow | undefined> {
  const [row] = await tx.select().from(iqWaits).where(eq(iqWaits.invokedRunId, invokedRunId)).limit(1);
  return row;
}

export async function findWait(tx: Db, id: string): Promise<IqWaitRow | undefined> {
  const [row] = await tx.select().from(iqWaits).where(eq(iqWaits.id, id));
  return row;
}

export async function deleteWait(tx: Db, id: string): Promise<void> {
  await tx.delete(iqWaits).where(eq(iqWaits.id, id));
}

export async function deleteWaitsOfRun(tx: Db, runId: string): Promise<void> {
  await tx.delete(iqWaits).where(eq(iqWaits.runId, runId));
}
