import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganizationPlan } from "#db/queries/plans.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { PLANS, type PlanId } from "./plans.ts";

export type Entitlement = {
  plan: PlanId;
  /** AI credits that can still be spent. */
  credits: number;
};

/** Where plans come from; the built-in provider reads the installation's own settings. */
export type EntitlementProvider = { of(db: Db, organizationId: string): Promise<Entitlement> };

const builtIn: EntitlementProvider = {
  async of(db, organizationId) {
    const open = env.CLARION_SIGNUP === "open";
    const stored = await findOrganizationPlan(db, organizationId);
    const standard = env.CLARION_DEFAULT_PLAN ?? (open ? "none" : "scale");
    return {
      plan: stored && stored in PLANS ? (stored as PlanId) : standard,
      credits: env.CLARION_DEFAULT_CREDITS ?? (open ? 0 : 1_000),
    };
  },
};

/**
 * What an organization is entitled to.
 * Throws `unavailable` when the provider fails: a fault is never taken for a permission.
 */
export async function getEntitlement(
  db: Db,
  organizationId: string,
  provider: EntitlementProvider = builtIn,
): Promise<Entitlement> {
  try {
    return await provider.of(db, organizationId);
  } catch (cause) {
    log.error({ err: cause, organizationId }, "entitlement provider failed");
    throw new AppError("unavailable", "Billing service unavailable", "Try again in a minute.", { cause });
  }
}

/** A write needs a paid plan or credits (specification, section 5, rule 7). */
export async function requireActivePlan(db: Db, organizationId: string): Promise<void> {
  const { plan, credits } = await getEntitlement(db, organizationId);
  if (plan !== "none" || credits > 0) return;
  throw new AppError(
    "paymentRequired",
    "Active subscription required",
    "Choose a plan or add AI credits under Settings, Plan and usage; reading and deleting still work.",
  );
}
