import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/billing.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { type Booking, book, lockAccount } from "./account.ts";
import { getUsedUnits, type Shortage } from "./entitlements.ts";
import { endOfMonth } from "./month.ts";
import { type CountedMeter, getQuota, isCounted, METER_NAMES, PRICES } from "./plans.ts";
import { builtIn, withBillingErrors } from "./terms.ts";

/** The owner of a reservation: a job or a scan, for example. */
export type Holder = { organizationId: string; holderId: string };

export type Claim = Holder & {
  meter: queries.Meter;
  units: number;
  /** Note in the ledger; by default the meter's name. */
  note?: string;
  /** Skips the quota, for work such as rewriting an existing post with a model. */
  creditsOnly?: boolean;
};

export type Hold =
  | { held: true; quotaUnits: number; credits: number }
  /** The reservation was refused entirely. */
  | ({ held: false } & Shortage);

/**
 * Reserves units before work starts: quota first, then credits by the price table, all or nothing. Idempotent: a
 * holder has one reservation per meter, so a retry after a crash returns the same one.
 * @param tx the transaction that writes the work itself; the account must be the last row that it locks
 * @throws AppError `unavailable` when billing fails
 */
export function reserve(tx: Db, claim: Claim, now: Date): Promise<Hold> {
  return withBillingErrors(claim.organizationId, async () => {
    const terms = await builtIn.getTerms(tx, claim.organizationId);
    const quota = claim.creditsOnly ? 0 : getQuota(terms.plan, claim.meter);
    if (quota === null) return { held: true, quotaUnits: 0, credits: 0 };
    const account = await lockAccount(tx, claim.organizationId, terms, now);
    const existing = await findExistingHold(tx, claim);
    if (existing) return existing;
    const used = isCounted(claim.meter) ? getUsedUnits(account, claim.meter) : 0;
    const quotaUnits = Math.min(claim.units, Math.max(0, quota - used));
    const credits = (claim.units - quotaUnits) * PRICES[claim.meter];
    if (credits > account.credits) {
      return { held: false, creditsNeeded: credits, credits: account.credits, resetsAt: endOfMonth(account.month) };
    }
    await hold(tx, account, claim, { quotaUnits, credits }, now);
    return { held: true, quotaUnits, credits };
  });
}

async function findExistingHold(tx: Db, claim: Claim): Promise<Hold | undefined> {
  const reservations = await queries.listReservations(tx, claim.organizationId, claim.holderId);
  const same = reservations.find(({ meter }) => meter === claim.meter);
  if (same?.status === "released") throw new Error(`${claim.holderId} has ended and cannot reserve again.`);
  return same && { held: true, quotaUnits: same.quotaUnits, credits: same.credits };
}

async function hold(
  tx: Db,
  account: queries.AccountRow,
  claim: Claim,
  { quotaUnits, credits }: { quotaUnits: number; credits: number },
  now: Date,
): Promise<void> {
  const { organizationId, holderId, meter } = claim;
  const id = newId("rsv", now.getTime());
  const monthlyCredits = Math.min(account.monthlyLeft, credits);
  const { month } = account;
  const times = { createdAt: now, updatedAt: now };
  const row = { id, organizationId, holderId, meter, month, quotaUnits, credits, monthlyCredits, ...times };
  await queries.insertReservation(tx, { ...row, status: "held" });
  const note = claim.note ?? METER_NAMES[meter];
  const bookings: Booking[] = credits === 0 ? [] : [{ kind: "reserve", amount: -credits, note, reservationId: id }];
  const monthlyLeft = account.monthlyLeft - monthlyCredits;
  await book(tx, account, bookings, { monthlyLeft, ...usedChange(account, meter, quotaUnits) }, now);
}

/** Settles a holder's reservations as fully used. Idempotent; does nothing without a reservation. */
export function settle(tx: Db, holder: Holder, now: Date): Promise<void> {
  return end(tx, holder, "settled", now, (account, reservation) => close(tx, account, reservation, NOTHING, now));
}

/**
 * Settles a holder's reservation with fewer units than were held. Quota counts as used before credits and monthly
 * credits before added ones; the rest is returned as by `release`. Zero units release the reservation.
 * @param units used units of the meter
 */
export function settleUsed(
  tx: Db,
  holder: Holder,
  { meter, units }: { meter: queries.Meter; units: number },
  now: Date,
): Promise<void> {
  if (units === 0) return release(tx, holder, now);
  return end(tx, holder, "settled", now, async (account, reservation) => {
    if (reservation.meter !== meter) return close(tx, account, reservation, NOTHING, now);
    const unused = computeUnused(reservation, units);
    await queries.updateReservation(tx, reservation.id, {
      quotaUnits: reservation.quotaUnits - unused.quotaUnits,
      credits: reservation.credits - unused.credits,
      monthlyCredits: reservation.monthlyCredits - unused.monthlyCredits,
    });
    return close(tx, account, reservation, unused, now);
  });
}

/**
 * Releases a holder's reservations. Idempotent; does nothing without a reservation. Quota and monthly credits of an
 * earlier month are not returned to the current one; the credits lapse.
 */
export function release(tx: Db, holder: Holder, now: Date): Promise<void> {
  return end(tx, holder, "released", now, (account, reservation) => close(tx, account, reservation, reservation, now));
}

/** The part of a reservation that is returned. */
type Unused = Pick<queries.ReservationRow, "quotaUnits" | "credits" | "monthlyCredits">;
const NOTHING: Unused = { quotaUnits: 0, credits: 0, monthlyCredits: 0 };

function computeUnused(reservation: queries.ReservationRow, units: number): Unused {
  const { meter, quotaUnits, credits, monthlyCredits } = reservation;
  const usedCredits = Math.min(credits, Math.max(0, units - quotaUnits) * PRICES[meter]);
  return {
    quotaUnits: Math.max(0, quotaUnits - units),
    credits: credits - usedCredits,
    monthlyCredits: Math.max(0, monthlyCredits - usedCredits),
  };
}

async function close(
  tx: Db,
  account: queries.AccountRow,
  { id: reservationId, meter, month, credits }: queries.ReservationRow,
  unused: Unused,
  now: Date,
): Promise<queries.AccountRow> {
  const isPresent = month === account.month;
  const note = credits === 0 ? "" : await queries.findReservedNote(tx, account.organizationId, reservationId);
  const lapsing = isPresent ? 0 : -unused.monthlyCredits;
  const bookings: Booking[] = [];
  if (credits > unused.credits) bookings.push({ kind: "settle", amount: 0, note, reservationId });
  if (unused.credits > 0) bookings.push({ kind: "release", amount: unused.credits, note, reservationId });
  if (lapsing < 0)
    bookings.push({ kind: "lapse", amount: lapsing, note: `Monthly credits of ${month}`, reservationId });
  const change = isPresent
    ? { monthlyLeft: account.monthlyLeft + unused.monthlyCredits, ...usedChange(account, meter, -unused.quotaUnits) }
    : {};
  return book(tx, account, bookings, change, now);
}

type EndOne = (account: queries.AccountRow, reservation: queries.ReservationRow) => Promise<queries.AccountRow>;

function end(tx: Db, holder: Holder, status: "settled" | "released", now: Date, endOne: EndOne): Promise<void> {
  const { organizationId, holderId } = holder;
  return withBillingErrors(organizationId, async () => {
    const reservations = await queries.listReservations(tx, organizationId, holderId);
    if (!reservations.some((reservation) => reservation.status === "held")) return;
    let account = await lockAccount(tx, organizationId, await builtIn.getTerms(tx, organizationId), now);
    for (const reservation of await queries.endReservations(tx, organizationId, holderId, status, now)) {
      account = await endOne(account, reservation);
    }
  });
}

const USED_COLUMNS = {
  longForm: "usedLongForm",
  images: "usedImages",
  answers: "usedAnswers",
} as const satisfies Record<CountedMeter, keyof queries.AccountRow>;

function usedChange(account: queries.AccountRow, meter: queries.Meter, units: number) {
  return isCounted(meter) ? { [USED_COLUMNS[meter]]: getUsedUnits(account, meter) + units } : {};
}

const CREDITS_REQUIRED = "AI credits required";

/** Builds the error for work that could not be reserved. */
export function creditsRequired({ creditsNeeded, credits, resetsAt }: Shortage): AppError {
  const day = resetsAt.toISOString().slice(0, 10);
  return new AppError(
    "paymentRequired",
    CREDITS_REQUIRED,
    `This takes ${creditsNeeded} credits past the month's quota, and ${credits} are left. Wait until ${day} (UTC), when both are renewed, or ask the operator for credits.`,
  );
}
