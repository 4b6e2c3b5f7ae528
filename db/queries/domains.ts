import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { customDomains, organizations } from "#db/schema/index.ts";

export type CustomDomainRow = typeof customDomains.$inferSelect;

export async function findCustomDomain(db: Db, organizationId: string): Promise<CustomDomainRow | undefined> {
  const [row] = await db.select().from(customDomains).where(eq(customDomains.organizationId, organizationId));
  return row;
}

/** Stores the domain of an organization instead of the one it had. */
export async function replaceCustomDomain(
  tx: Db,
  row: Pick<CustomDomainRow, "id" | "organizationId" | "domain" | "token" | "createdAt" | "updatedAt">,
): Promise<CustomDomainRow> {
  await tx.delete(customDomains).where(eq(customDomains.organizationId, row.organizationId));
  const [inserted] = await tx.insert(customDomains).values(row).returning();
  if (!inserted) throw new Error("The insert returned no custom domain.");
  return inserted;
}

export async function updateCustomDomain(
  db: Db,
  { organizationId, id }: Pick<CustomDomainRow, "organizationId" | "id">,
  change: Partial<Pick<CustomDomainRow, "verifiedAt" | "checkedAt" | "problem" | "updatedAt">>,
): Promise<CustomDomainRow | undefined> {
  const [row] = await db
    .update(customDomains)
    .set(change)
    .where(and(eq(customDomains.organizationId, organizationId), eq(customDomains.id, id)))
    .returning();
  return row;
}

/** @returns the id of the deleted row, undefined if the organization has none */
export async function deleteCustomDomain(db: Db, organizationId: string): Promise<string | undefined> {
  const [row] = await db
    .delete(customDomains)
    .where(eq(customDomains.organizationId, organizationId))
    .returning({ id: customDomains.id });
  return row?.id;
}

const isVerified = (domain: string) => and(eq(customDomains.domain, domain), isNotNull(customDomains.verifiedAt));

/** The row that holds a verified domain, of any organization, locked until the transaction ends. */
export async function lockVerifiedDomain(tx: Db, domain: string): Promise<CustomDomainRow | undefined> {
  const [row] = await tx.select().from(customDomains).where(isVerified(domain)).for("update");
  return row;
}

/** The slug of the organization whose verified domain it is. */
export async function findSlugByDomain(db: Db, domain: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: organizations.slug })
    .from(customDomains)
    .innerJoin(organizations, eq(organizations.id, customDomains.organizationId))
    .where(isVerified(domain));
  return row?.slug;
}
