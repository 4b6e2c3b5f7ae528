import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/billing.ts";
import { newId } from "#lib/ids.ts";
import { monthOf } from "./month.ts";
import type { Terms } from "./terms.ts";

export type Booking = Pick<queries.EntryRow, "kind" | "amount" | "note"> & { reservationId?: string };
type AccountChange = Partial<
  Pick<
    queries.AccountRow,
    "month" | "monthlyLeft" | "usedLongForm" | "usedImages" | "usedAnswers" | "monthlyCredits" | "zeroDataRetention"
  >
>;

/**
 * An organization's account, made where it has none, brought to the present month and locked until the transaction ends.
 * Whoever locks more rows in one transaction locks this one last, so that no two ever wait for each other.
 *
 * A fresh UTC month resets what was used, takes back what is left of the last month's grant and grants the new one: credits
 * granted by the month lapse with it, so that it makes no difference when, or whether, anyone looked in between. Credits
 * that an operator added never lapse, and are spent after the monthly ones.
 */
export async function lockAccount(
  tx: Db,
  organizationId: string,
  terms: Terms,
  now: Date,
): Promise<queries.AccountRow> {
  const before = new Date(now.getTime() - 1);
  await queries.insertAccount(tx, { organizationId, credits: 0, month: "", updatedAt: before });
  const account = await queries.lockAccountRow(tx, organizationId);
  if (!account) throw new Error(`Organization ${organizationId} has no billing account.`);
  const month = monthOf(now);
  // A process whose clock is behind does not turn the month back.
  if (account.month >= month) return account;
  return book(
    tx,
    account,
    turnOf(account, terms),
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

function turnOf(account: queries.AccountRow, terms: Terms): Booking[] {
  const bookings: Booking[] = [
    { kind: "lapse", amount: -account.monthlyLeft, note: `Unused monthly credits of ${account.month}` },
    { kind: "grant", amount: terms.monthlyCredits, note: "Monthly credits" },
  ];
  return bookings.filter(({ amount }) => amount !== 0);
}

/**
 * Changes a locked account and writes the ledger's entries of it, each later than every one before.
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
