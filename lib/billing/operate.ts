import "server-only";
import type { Db } from "#db/client.ts";
import { type EntryRow, listEntries, updateAccount } from "#db/queries/accounts/billing.ts";
import { setOrganizationPlan } from "#db/queries/accounts/plans.ts";
import { AppError } from "#lib/errors.ts";
import { book, lockAccount } from "./account.ts";
import type { PlanId } from "./plans.ts";
import { builtIn } from "./terms.ts";

const BALANCE_MAX = 1_000_000_000;

export type PlanChange = {
  /** null restores the installation's default. */
  plan?: PlanId | null | undefined;
  /** Granted from the next month on; null restores the installation's default. */
  monthlyCredits?: number | null | undefined;
  zeroDataRetention?: boolean | undefined;
};

/** Changes an organization's entitlement as its operator. Omitted fields stay unchanged. */
export async function setPlan(db: Db, organizationId: string, change: PlanChange, now: Date): Promise<void> {
  const { plan, monthlyCredits, zeroDataRetention } = change;
  await db.transaction(async (tx) => {
    if (plan !== undefined) await setOrganizationPlan(tx, organizationId, plan, now);
    await lockAccount(tx, organizationId, await builtIn.getTerms(tx, organizationId), now);
    const stored = {
      ...(monthlyCredits === undefined ? {} : { monthlyCredits }),
      ...(zeroDataRetention === undefined ? {} : { zeroDataRetention }),
    };
    if (Object.keys(stored).length > 0) await updateAccount(tx, organizationId, stored);
  });
}

/** Gives a new organization neither plan nor credits, now and in later months, until an operator changes it. */
export async function withholdDefaults(tx: Db, organizationId: string, now: Date): Promise<void> {
  await setOrganizationPlan(tx, organizationId, "none", now);
  await lockAccount(tx, organizationId, { plan: "none", monthlyCredits: 0, zeroDataRetention: false }, now);
  await updateAccount(tx, organizationId, { monthlyCredits: 0 });
}

/**
 * Adds credits that never lapse, or removes credits, the added ones first.
 * @throws AppError `conflict` when there are fewer credits than to be removed
 */
export async function adjustCredits(
  db: Db,
  organizationId: string,
  { amount, note }: { amount: number; note: string },
  now: Date,
): Promise<EntryRow> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, organizationId, await builtIn.getTerms(tx, organizationId), now);
    const left = account.credits + amount;
    if (left < 0) {
      throw new AppError("conflict", "Not enough credits to remove", `Remove at most ${account.credits}.`);
    }
    if (left > BALANCE_MAX)
      throw new AppError("conflict", "That is more than a balance can hold", "Add fewer credits.");
    const monthlyLeft = Math.min(account.monthlyLeft, left);
    await book(tx, account, [{ kind: "adjust", amount, note }], { monthlyLeft }, now);
    const [entry] = await listEntries(tx, organizationId, ["adjust"], { limit: 1, offset: 0 });
    if (!entry) throw new Error("The booked entry cannot be read in its transaction.");
    return entry;
  });
}
