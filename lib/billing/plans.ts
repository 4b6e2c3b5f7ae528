import type { Meter } from "#db/queries/accounts/billing.ts";

/** Monthly quotas of each plan (contract, section 3), per UTC month, and how long its logs are kept. */
export const PLANS = {
  none: { longForm: 0, images: 0, answers: 0, projects: 0, logRetentionDays: 7, auditRetentionDays: 90 },
  starter: { longForm: 10, images: 8, answers: 2_000, projects: 1, logRetentionDays: 7, auditRetentionDays: 90 },
  growth: { longForm: 25, images: 20, answers: 6_000, projects: 3, logRetentionDays: 14, auditRetentionDays: 365 },
  scale: { longForm: 50, images: 45, answers: 12_000, projects: 10, logRetentionDays: 30, auditRetentionDays: 730 },
} as const;

export type PlanId = keyof typeof PLANS;
export const PLAN_IDS = ["none", "starter", "growth", "scale"] as const satisfies readonly PlanId[];

/**
 * Price of one unit in AI credits once the quota is used up (contract, section 3). Social posts are free on every
 * paid plan; without a plan they cost as much as an image.
 */
export const PRICES: Record<Meter, number> = {
  longForm: 25,
  images: 5,
  social: 5,
  answers: 1,
  briefs: 10,
  chat: 2,
  analysis: 5,
};

/** Names of the meters in the ledger. */
export const METER_NAMES: Record<Meter, string> = {
  longForm: "Long-form post",
  images: "Image",
  social: "Social post",
  answers: "AI answer",
  briefs: "Brief",
  chat: "Chat message",
  analysis: "Brand analysis",
};

export type CountedMeter = "longForm" | "images" | "answers";

/** Whether a monthly quota counts the meter. */
export function isCounted(meter: Meter): meter is CountedMeter {
  return meter === "longForm" || meter === "images" || meter === "answers";
}

/** Returns the units per month that a plan includes; null means unlimited. */
export function getQuota(plan: PlanId, meter: Meter): number | null {
  if (isCounted(meter)) return PLANS[plan][meter];
  return meter === "social" && plan !== "none" ? null : 0;
}

/** The plans starter, growth and scale include GEO. */
export function isGeoPlan(plan: PlanId): boolean {
  return plan !== "none";
}
