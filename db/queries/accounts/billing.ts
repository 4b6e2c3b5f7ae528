import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { billingAccounts, creditEntries, type METERS, reservations } from "#db/schema/index.ts";

export type Meter = (typeof METERS)[number];
export type AccountRow = typeof billingAccounts.$inferSelect;
export type EntryRow = typeof creditEntries.$inferSelect;
export type EntryKind = EntryRow["kind"];
export type ReservationRow = typeof reservations.$inferSelect;

export async function findAccount(db: Db, organizationId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.organizationId, organizationId));
  return row;
}

/** Creates the account if it does not exist. */
export async function insertAccount(tx: Db, row: typeof billingAccounts.$inferInsert): Promise<void> {
  await tx.insert(billingAccounts).values(row).onConflictDoNothing();
}

/** The account, locked until the transaction ends. */
export async function lockAccountRow(tx: Db, organizationId: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId))
    .for("update");
  return row;
}

export async function updateAccount(
  tx: Db,
  organizationId: string,
  change: Partial<typeof billingAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(billingAccounts).set(change).where(eq(billingAccounts.organizationId, organizationId));
}

export async function insertEntries(tx: Db, rows: (typeof creditEntries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(creditEntries).values(rows);
}

const matchesKinds = (organizationId: string, kinds: readonly EntryKind[]): SQL | undefined =>
  and(
    eq(creditEntries.organizationId, organizationId),
    kinds.length > 0 ? inArray(creditEntries.kind, [...kinds]) : undefined,
  );

/**
 * Lists entries, newest first.
 * @param kinds an empty list means all
 */
export async function listEntries(
  db: Db,
  organizationId: string,
  kinds: readonly EntryKind[],
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(creditEntries)
    .where(matchesKinds(organizationId, kinds))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit)
    .offset(offset);
}

/** Finds the ledger note of the credits that a reservation took. */
export async function findReservedNote(tx: Db, organizationId: string, reservationId: string): Promise<string> {
  const [row] = await tx
    .select({ note: creditEntries.note })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.organizationId, organizationId),
        eq(creditEntries.reservationId, reservationId),
        eq(creditEntries.kind, "reserve"),
      ),
    );
  if (!row) throw new Error(`Reservation ${reservationId} has taken no credits.`);
  return row.note;
}

export async function countEntries(db: Db, organizationId: string, kinds: readonly EntryKind[]): Promise<number> {
  return db.$count(creditEntries, matchesKinds(organizationId, kinds));
}

export async function insertReservation(tx: Db, row: typeof reservations.$inferInsert): Promise<void> {
  await tx.insert(reservations).values(row);
}

/** All reservations of a holder, at most one per meter. */
export async function listReservations(db: Db, organizationId: string, holderId: string): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.organizationId, organizationId), eq(reservations.holderId, holderId)));
}

/** Records how much of a reservation was used. */
export async function updateReservation(
  tx: Db,
  id: string,
  used: Pick<ReservationRow, "quotaUnits" | "credits" | "monthlyCredits">,
): Promise<void> {
  await tx.update(reservations).set(used).where(eq(reservations.id, id));
}

/**
 * Ends the reservations of a holder.
 * @returns the ended ones
 */
export async function endReservations(
  tx: Db,
  organizationId: string,
  holderId: string,
  status: "settled" | "released",
  now: Date,
): Promise<ReservationRow[]> {
  return tx
    .update(reservations)
    .set({ status, updatedAt: now })
    .where(
      and(
        eq(reservations.organizationId, organizationId),
        eq(reservations.holderId, holderId),
        eq(reservations.status, "held"),
      ),
    )
    .returning();
}
