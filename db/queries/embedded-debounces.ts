import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqDebounces } from "#db/schema/embedded.ts";

export type IqDebounceRow = typeof iqDebounces.$inferSelect;

/**
 * Makes an event the newest of its key.
 * @param row its `deadline` counts for the first event of the key only
 * @returns the deadline that holds
 */
export async function saveDebounce(tx: Db, row: IqDebounceRow): Promise<Date | null> {
  const [saved] = await tx
    .insert(iqDebounces)
    .values(row)
    .onConflictDoUpdate({ target: iqDebounces.id, set: { event: row.event } })
    .returning({ deadline: iqDebounces.deadline });
  return saved?.deadline ?? null;
}

export async function findDebounce(tx: Db, id: string): Promise<IqDebounceRow | undefined> {
  const [row] = await tx.select().from(iqDebounces).where(eq(iqDebounces.id, id));
  return row;
}

export async function deleteDebounce(tx: Db, id: string): Promise<void> {
  await tx.delete(iqDebounces).where(eq(iqDebounces.id, id));
}
