import "server-only";
import type { Db } from "#db/client.ts";
import { findStoredTerms } from "#db/queries/accounts/plans.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { PLANS, type PlanId } from "./plans.ts";

/** An organization's entitlement, independent of its use. */
export type Terms = {
  plan: PlanId;
  /** AI credits granted every UTC month. */
  monthlyCredits: number;
  /** The add-on that keeps model vendors from retaining data. */
  zeroDataRetention: boolean;
};

/**
 * Source of the terms. It is called inside transactions that reserve, so it must read from the database only: the
 * provider of a payment service stores the terms beforehand.
 */
export type EntitlementProvider = { getTerms(db: Db, organizationId: string): Promise<Terms> };

/** The terms of an organization without settings by an operator. */
export function defaultTerms(): Terms {
  const open = env.CLARION_SIGNUP === "open";
  return {
    plan: env.CLARION_DEFAULT_PLAN ?? (open ? "none" : "scale"),
    monthlyCredits: env.CLARION_DEFAULT_CREDITS ?? (open ? 0 : 1_000),
    zeroDataRetention: false,
  };
}

/** Terms from the installation's settings, overridden by those that an operator gave the organization. */
export const builtIn: EntitlementProvider = {
  async getTerms(db, organizationId) {
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
 * Runs billing work and converts unexpected errors, so that an error never counts as a permission.
 * @throws AppError `unavailable` for any error that is not an AppError
 */
export async function withBillingErrors<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.error({ err: cause, organizationId }, "billing failed");
    throw new AppError("unavailable", "Billing service unavailable", "Try again in a minute.", { cause });
  }
}
