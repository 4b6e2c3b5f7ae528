import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { organizations } from "#db/schema/index.ts";

/** The plan an operator gave the organization; null where the installation's default holds. */
export async function findOrganizationPlan(db: Db, organizationId: string): Promise<string | null> {
  const rows = await db
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return rows[0]?.plan ?? null;
}
