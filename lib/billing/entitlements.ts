import "server-only";
import type { Db } from "#db/client.ts";
import { type AccountRow, findAccount, type Meter } from "#db/queries/accounts/billing.ts";
import { AppError } from "#lib/errors.ts";
import { lockAccount } from "./account.ts";
import { endOfMonth, monthOf } from "./month.ts";
import { type CountedMeter, isCounted, isGeoPlan, PRICES, quotaOf } from "./plans.ts";
import { asBilling, builtIn, type EntitlementProvider, type Terms } from "./terms.ts";

/** Use of one meter in the month; null stands for no limit, and for what nobody counts. */
export type MeterUse = { limit: number | null; used: number | null; left: number | null };

export type Entitlement = Terms & {
  /** AI credits that can still be spent. */
  credits: number;
  /** The part of them that lapses with the month. */
  monthlyLeft: number;
  /** UTC month, `2026-11`. */
  month: string;
  resetsAt: Date;
  meters: Record<CountedMeter | "social", MeterUse>;
};

/**
 * What an organization is entitled to and has used of it in the present month.
 * @throws AppError `unavailable` when the provider fails
 */
export function getEntitlement(
  db: Db,
  organizationId: string,
  now: Date,
  provider: EntitlementProvider = builtIn,
): Promise<Entitlement> {
  return asBilling(organizationId, async () => {
    const terms = await provider.termsOf(db, organizationId);
    const account = await presentAccount(db, organizationId, terms, now);
    const { credits, monthlyLeft, month } = account;
    const use = (meter: CountedMeter | "social"): MeterUse => meterUse(terms, account, meter);
    const meters = { longForm: use("longForm"), images: use("images"), answers: use("answers"), social: use("social") };
    return { ...terms, credits, monthlyLeft, month, resetsAt: endOfMonth(month), meters };
  });
}

/** The account of the present month; making or turning it is the only time that reading writes. */
async function presentAccount(db: Db, organizationId: string, terms: Terms, now: Date): Promise<AccountRow> {
  const account = await findAccount(db, organizationId);
  if (account && account.month >= monthOf(now)) return account;
  return db.transaction((tx) => lockAccount(tx, organizationId, terms, now));
}

/** Units used of a meter that a quota counts. */
export function usedOf(account: AccountRow, meter: CountedMeter): number {
  const { usedLongForm: longForm, usedImages: images, usedAnswers: answers } = account;
  return { longForm, images, answers }[meter];
}

function meterUse(terms: Terms, account: AccountRow, meter: Meter): MeterUse {
  const limit = quotaOf(terms.plan, meter);
  if (!isCounted(meter)) return { limit, used: null, left: limit };
  const used = usedOf(account, meter);
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}

/** What work would take past the quota, where that is more than there is. */
export type Shortage = { creditsNeeded: number; credits: number; resetsAt: Date };

/** What is missing for work now, undefined where quota or credits would pay; what other work holds counts as used. */
export function shortageOf({ meters, credits, resetsAt }: Entitlement, meter: Meter, units = 1): Shortage | undefined {
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
  const { plan } = await asBilling(organizationId, () => provider.termsOf(db, organizationId));
  if (plan !== "none") return;
  const { credits } = await getEntitlement(db, organizationId, now, provider);
  if (credits > 0) return;
  throw new AppError(
    "paymentRequired",
    "Active subscription required",
    "Choose a plan or add AI credits under Settings, Plan and usage; reading and deleting still work.",
  );
}

/** Every GEO endpoint needs a GEO plan, those that read included (specification, section 5, rule 7). */
export async function requireGeoPlan(
  db: Db,
  organizationId: string,
  provider: EntitlementProvider = builtIn,
): Promise<void> {
  const { plan } = await asBilling(organizationId, () => provider.termsOf(db, organizationId));
  if (isGeoPlan(plan)) return;
  throw new AppError(
    "paymentRequired",
    "GEO requires a Starter, Growth, or Scale plan",
    "Ask the operator of this installation for a plan; Settings, Plan and usage shows the present one.",
  );
}
