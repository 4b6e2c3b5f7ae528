import "server-only";
import type { Db } from "#db/client.ts";
import { findStoredTerms } from "#db/queries/accounts/plans.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { PLANS, type PlanId } from "./plans.ts";

/** What an organization is entitled to, whatever it has used of it. */
export type Terms = {
  plan: PlanId;
  /** AI credits granted with each UTC month. */
  monthlyCredits: number;
  /** The add-on that keeps model vendors from retaining data. */
  zeroDataRetention: boolean;
};

/**
 * Where terms come from. It is asked inside transactions that reserve, so it answers from the database alone: a payment
 * service's provider stores what it is told and reads that.
 */
export type EntitlementProvider = { termsOf(db: Db, organizationId: string): Promise<Terms> };

/** What holds until an operator says otherwise. */
export function defaultTerms(): Terms {
  const open = env.CLARION_SIGNUP === "open";
  return {
    plan: env.CLARION_DEFAULT_PLAN ?? (open ? "none" : "scale"),
    monthlyCredits: env.CLARION_DEFAULT_CREDITS ?? (open ? 0 : 1_000),
    zeroDataRetention: false,
  };
}

/** The installation's own settings, and what an operator gave the organization. */
export const builtIn: EntitlementProvider = {
  async termsOf(db, organizationId) {
    const standard = defaultTerms();
    const stored = await findStoredTerms(db, organizationId);
    if (!stored) throw new Error(`There is no organization ${organizationId}.`);
    return {
      plan: stored.plan !== null && Object.hasOwn(PLANS, stored.plan) ? (stored.plan as PlanId) : standard.plan,
      monthlyCredits: stored.monthlyCredits ?? standard.monthlyCredits,
      zeroDataRetention: stored.zeroDataRetention ?? standard.zeroDataRetention,
    };
  },
};

/**
 * Does what needs the provider or its tables.
 * @throws AppError `unavailable` for any fault but a refusal: a fault is never taken for a permission
 */
export async function asBilling<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.error({ err: cause, organizationId }, "billing failed");
    throw new AppError("unavailable", "Billing service unavailable", "Try again in a minute.", { cause });
  }
}
