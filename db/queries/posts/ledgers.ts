import { and, eq, notExists } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { generationJobs, ledgers, posts } from "#db/schema/index.ts";

/** A ledger's JSON text. */
export async function findLedger(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ data: ledgers.data })
    .from(ledgers)
    .where(and(eq(ledgers.organizationId, organizationId), eq(ledgers.id, id)));
  return row?.data;
}

/** Stores a ledger; an existing one stays, since the same run gives the same ledger. */
export async function insertLedger(db: Db, row: typeof ledgers.$inferInsert): Promise<void> {
  await db.insert(ledgers).values(row).onConflictDoNothing();
}

/** Deletes a ledger that no post and no run refers to. */
export async function deleteUnusedLedger(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .delete(ledgers)
    .where(
      and(
        eq(ledgers.organizationId, organizationId),
        eq(ledgers.id, id),
        notExists(db.select({ id: posts.id }).from(posts).where(eq(posts.ledgerId, id))),
        notExists(db.select({ id: generationJobs.id }).from(generationJobs).where(eq(generationJobs.ledgerId, id))),
      ),
    );
}
