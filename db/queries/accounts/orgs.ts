import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandIdentities, memberships, organizations, projects, users } from "#db/schema/index.ts";

export type OrganizationRow = typeof organizations.$inferSelect;
export type Role = (typeof memberships.$inferSelect)["role"];
export type MemberRow = {
  userId: string;
  email: string;
  emailVerifiedAt: Date | null;
  name: string | null;
  role: Role;
  createdAt: Date;
};
export type MembershipRow = { organization: OrganizationRow; role: Role };

/**
 * Stores an organization with the initial brand identity and project.
 * @returns undefined, with nothing written, when the slug is in use
 */
export async function insertOrganization(
  tx: Db,
  organization: typeof organizations.$inferInsert,
  brand: Omit<typeof brandIdentities.$inferInsert, "organizationId">,
  project: Omit<typeof projects.$inferInsert, "organizationId">,
): Promise<OrganizationRow | undefined> {
  const [row] = await tx.insert(organizations).values(organization).onConflictDoNothing().returning();
  if (!row) return undefined;
  await tx.insert(brandIdentities).values({ ...brand, organizationId: row.id });
  await tx.insert(projects).values({ ...project, organizationId: row.id });
  return row;
}

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id));
  return row;
}

export async function findOrganizationBySlug(db: Db, slug: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.slug, slug));
  return row;
}

/** All organizations of the installation, oldest first; only for its operator. */
export async function listAllOrganizations(db: Db): Promise<(OrganizationRow & { members: number })[]> {
  const rows = await db
    .select({
      organization: organizations,
      members: sql<number>`(select count(*)::int from ${memberships} where ${memberships.organizationId} = ${organizations.id})`,
    })
    .from(organizations)
    .orderBy(asc(organizations.createdAt), asc(organizations.id));
  return rows.map((row) => ({ ...row.organization, members: row.members }));
}

export async function updateOrganization(
  db: Db,
  id: string,
  change: Partial<
    Pick<OrganizationRow, "name" | "slug" | "logo" | "websiteUrl" | "publicPages" | "timeZone" | "requireApproval">
  >,
  now: Date,
): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .update(organizations)
    .set({ ...change, updatedAt: now })
    .where(eq(organizations.id, id))
    .returning();
  return row;
}

export async function updateSecurityPolicy(
  db: Db,
  id: string,
  policy: Pick<OrganizationRow, "allowedNetworks" | "keyMaxDays" | "requireSecondFactor">,
  now: Date,
): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .update(organizations)
    .set({ ...policy, updatedAt: now })
    .where(eq(organizations.id, id))
    .returning();
  return row;
}

export async function countOrganizations(db: Db): Promise<number> {
  return db.$count(organizations);
}

export async function deleteOrganization(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(organizations).where(eq(organizations.id, id)).returning({ id: organizations.id });
  return rows.length > 0;
}

export async function insertMembership(db: Db, row: typeof memberships.$inferInsert): Promise<boolean> {
  const rows = await db.insert(memberships).values(row).onConflictDoNothing().returning({ userId: memberships.userId });
  return rows.length > 0;
}

/** A user's organizations, oldest membership first. */
export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .select({ organization: organizations, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(organizations.id));
}

const memberColumns = {
  userId: memberships.userId,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  name: users.name,
  role: memberships.role,
  createdAt: memberships.createdAt,
};

export async function listMembers(db: Db, organizationId: string): Promise<MemberRow[]> {
  return db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
}

export async function findMember(db: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row;
}

/** The owners, locked until the transaction ends, so that two of them cannot both leave last. */
export async function lockOwners(tx: Db, organizationId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, "owner")))
    .orderBy(asc(memberships.userId))
    .for("update");
  return rows.map((row) => row.userId);
}

export async function updateMemberRole(db: Db, organizationId: string, userId: string, role: Role): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

export async function deleteMembership(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

/** The demo workspace of the installation, if there is one. */
export async function findDemoOrganization(db: Db): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.demo, true))
    .orderBy(organizations.createdAt)
    .limit(1);
  return row;
}
