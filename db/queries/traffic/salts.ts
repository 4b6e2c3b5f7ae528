import { eq, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { trafficSalts } from "#db/schema/index.ts";

/**
 * Stores a day's salt unless it has one.
 * @returns the stored salt
 */
export async function storeSalt(db: Db, day: string, salt: string): Promise<string> {
  await db.insert(trafficSalts).values({ day, salt }).onConflictDoNothing();
  const [row] = await db.select().from(trafficSalts).where(eq(trafficSalts.day, day));
  if (!row) throw new Error(`The salt of ${day} was deleted while it was in use.`);
  return row.salt;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(trafficSalts).where(lt(trafficSalts.day, day));
}
