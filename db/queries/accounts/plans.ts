import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { billingAccounts, organizations } from "#db/schema/index.ts";

/** The terms that an operator set for one organization; null means the installation's default. */
export type StoredTerms = { plan: string | null; monthlyCredits: number | null; zeroDataRetention: boolean | null };

/** @returns undefined for an unknown organization */
export async function findStoredTerms(db: Db, organizationId: string): Promise<StoredTerms | undefined> {
  const [row] = await db
    .select({
      plan: organizations.plan,
      monthlyCredits: billingAccounts.monthlyCredits,
      zeroDataRetention: billingAccounts.zeroDataRetention,
    })
    .from(organizations)
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId));
  return row;
}

/** @param plan null restores the installation's default */
export async function setOrganizationPlan(
  db: Db,
  organizationId: string,
  plan: string | null,
  now: Date,
): Promise<void> {
  await db.update(organizations).set({ plan, updatedAt: now }).where(eq(organizations.id, organizationId));
}
