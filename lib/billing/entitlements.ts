import "server-only";
import type { Db } from "#db/client.ts";
import { type AccountRow, findAccount, type Meter } from "#db/queries/accounts/billing.ts";
import { AppError } from "#lib/errors.ts";
import { lockAccount } from "./account.ts";
import { endOfMonth, toMonth } from "./month.ts";
import { type CountedMeter, getQuota, isCounted, isGeoPlan, PRICES } from "./plans.ts";
import { builtIn, type EntitlementProvider, type Terms, withBillingErrors } from "./terms.ts";

/** Use of one meter in the month; null means no limit, or a meter that is not counted. */
export type MeterUse = { limit: number | null; used: number | null; left: number | null };

export type Entitlement = Terms & {
  /** AI credits that can still be spent. */
  credits: number;
  /** The part of `credits` that lapses with the month. */
  monthlyLeft: number;
  /** UTC month, `2026-11`. */
  month: string;
  resetsAt: Date;
  meters: Record<CountedMeter | "social", MeterUse>;
};

/**
 * Returns an organization's entitlement and its use in the current month.
 * @throws AppError `unavailable` when the provider fails
 */
export function getEntitlement(
  db: Db,
  organizationId: string,
  now: Date,
  provider: EntitlementProvider = builtIn,
): Promise<Entitlement> {
  return withBillingErrors(organizationId, async () => {
    const terms = await provider.getTerms(db, organizationId);
    const account = await getCurrentAccount(db, organizationId, terms, now);
    const { credits, monthlyLeft, month } = account;
    const use = (meter: CountedMeter | "social"): MeterUse => computeMeterUse(terms, account, meter);
    const meters = { longForm: use("longForm"), images: use("images"), answers: use("answers"), social: use("social") };
    return { ...terms, credits, monthlyLeft, month, resetsAt: endOfMonth(month), meters };
  });
}

/** Returns the account of the current month; writes only to create the account or to renew its month. */
async function getCurrentAccount(db: Db, organizationId: string, terms: Terms, now: Date): Promise<AccountRow> {
  const account = await findAccount(db, organizationId);
  if (account && account.month >= toMonth(now)) return account;
  return db.transaction((tx) => lockAccount(tx, organizationId, terms, now));
}

/** Returns the used units of a meter with a quota. */
export function getUsedUnits(account: AccountRow, meter: CountedMeter): number {
  const { usedLongForm: longForm, usedImages: images, usedAnswers: answers } = account;
  return { longForm, images, answers }[meter];
}

function computeMeterUse(terms: Terms, account: AccountRow, meter: Meter): MeterUse {
  const limit = getQuota(terms.plan, meter);
  if (!isCounted(meter)) return { limit, used: null, left: limit };
  const used = getUsedUnits(account, meter);
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}

/** Credits needed past the quota when the balance is too low for them. */
export type Shortage = { creditsNeeded: number; credits: number; resetsAt: Date };

/**
 * Returns the missing credits, or undefined when quota and credits suffice. Units held by other work count as used.
 */
export function computeShortage(
  { meters, credits, resetsAt }: Entitlement,
  meter: Meter,
  units = 1,
): Shortage | undefined {
  const left = Object.hasOwn(meters, meter) ? meters[meter as keyof typeof meters].left : 0;
  const creditsNeeded = left === null ? 0 : (units - Math.min(left, units)) * PRICES[meter];
  return creditsNeeded > credits ? { creditsNeeded, credits, resetsAt } : undefined;
}

/** A write needs a paid plan or credits (specification, section 5, rule 7). */
export async function requireActivePlan(
  db: Db,
  organizationId: string,
  now: Date,
  provider: EntitlementProvider = builtIn,
): Promise<void> {
  const { plan } = await withBillingErrors(organizationId, () => provider.getTerms(db, organizationId));
  if (plan !== "none") return;
  const { credits } = await getEntitlement(db, organizationId, now, provider);
  if (credits > 0) return;
  throw new AppError(
    "paymentRequired",
    "Active subscription required",
    "Choose a plan or add AI credits under Settings, Plan and usage; reading and deleting still work.",
  );
}

/** Every GEO endpoint needs a GEO plan, including reads (specification, section 5, rule 7). */
export async function requireGeoPlan(
  db: Db,
  organizationId: string,
  provider: EntitlementProvider = builtIn,
): Promise<void> {
  const { plan } = await withBillingErrors(organizationId, () => provider.getTerms(db, organizationId));
  if (isGeoPlan(plan)) return;
  throw new AppError(
    "paymentRequired",
    "GEO requires a Starter, Growth, or Scale plan",
    "Ask the operator of this installation for a plan; Settings, Plan and usage shows the current one.",
  );
}
