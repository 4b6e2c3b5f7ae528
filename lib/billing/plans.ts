/** What each plan holds (contract, section 3); quotas are per UTC month. */
export const PLANS = {
  none: { longForm: 0, images: 0, answers: 0, projects: 0, logRetentionDays: 7 },
  starter: { longForm: 10, images: 8, answers: 2_000, projects: 1, logRetentionDays: 7 },
  growth: { longForm: 25, images: 20, answers: 6_000, projects: 3, logRetentionDays: 14 },
  scale: { longForm: 50, images: 45, answers: 12_000, projects: 10, logRetentionDays: 30 },
} as const;

export type PlanId = keyof typeof PLANS;
