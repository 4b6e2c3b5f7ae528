import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/billing.ts";
import { newId } from "#lib/ids.ts";
import { toMonth } from "./month.ts";
import type { Terms } from "./terms.ts";

export type Booking = Pick<queries.EntryRow, "kind" | "amount" | "note"> & { reservationId?: string };
type AccountChange = Partial<
  Pick<
    queries.AccountRow,
    "month" | "monthlyLeft" | "usedLongForm" | "usedImages" | "usedAnswers" | "monthlyCredits" | "zeroDataRetention"
  >
>;

/**
 * Locks an organization's account until the transaction ends, after creating it if missing and moving it to the
 * current UTC month. A transaction that locks more rows must lock this one last, to avoid deadlocks. A new month
 * resets the used quota, lapses the rest of the last monthly grant and adds a new grant. Since monthly credits lapse
 * with their month, skipped months need no entries. Credits added by an operator never lapse and are spent last.
 */
export async function lockAccount(
  tx: Db,
  organizationId: string,
  terms: Terms,
  now: Date,
): Promise<queries.AccountRow> {
  const initialUpdatedAt = new Date(now.getTime() - 1);
  await queries.insertAccount(tx, { organizationId, credits: 0, month: "", updatedAt: initialUpdatedAt });
  const account = await queries.lockAccountRow(tx, organizationId);
  if (!account) throw new Error(`Organization ${organizationId} has no billing account.`);
  const month = toMonth(now);
  // A process whose clock lags behind must not reset to an earlier month.
  if (account.month >= month) return account;
  return book(
    tx,
    account,
    computeMonthlyBookings(account, terms),
    {
      month,
      monthlyLeft: terms.monthlyCredits,
      usedLongForm: 0,
      usedImages: 0,
      usedAnswers: 0,
    },
    now,
  );
}

function computeMonthlyBookings(account: queries.AccountRow, terms: Terms): Booking[] {
  const bookings: Booking[] = [
    { kind: "lapse", amount: -account.monthlyLeft, note: `Unused monthly credits of ${account.month}` },
    { kind: "grant", amount: terms.monthlyCredits, note: "Monthly credits" },
  ];
  return bookings.filter(({ amount }) => amount !== 0);
}

/**
 * Updates a locked account and appends its ledger entries, each later than all earlier ones.
 * @param bookings in order; their sum changes the balance
 */
export async function book(
  tx: Db,
  account: queries.AccountRow,
  bookings: readonly Booking[],
  change: AccountChange,
  now: Date,
): Promise<queries.AccountRow> {
  const start = Math.max(now.getTime(), account.updatedAt.getTime() + 1);
  let balance = account.credits;
  const entries = bookings.map((booking, index) => {
    balance += booking.amount;
    if (balance < 0) throw new Error(`Organization ${account.organizationId} would owe credits.`);
    const createdAt = new Date(start + index);
    const id = newId("cre", createdAt.getTime());
    return { ...booking, id, organizationId: account.organizationId, balance, createdAt };
  });
  await queries.insertEntries(tx, entries);
  const updatedAt = entries.at(-1)?.createdAt ?? account.updatedAt;
  const changed = { ...change, credits: balance, updatedAt };
  await queries.updateAccount(tx, account.organizationId, changed);
  return { ...account, ...changed };
}
