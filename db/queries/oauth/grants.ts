import { and, desc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { memberships, oauthArtifacts, oauthGrants, organizations, users } from "#db/schema/index.ts";

export type GrantRow = typeof oauthGrants.$inferSelect;

/** The data for one authentication: the grant's user, its organization, and the member's current role. */
export type GrantIdentityRow = Pick<GrantRow, "id" | "userId" | "clientId" | "lastUsedAt" | "revokedAt"> & {
  role: (typeof memberships.$inferSelect)["role"];
  allowedNetworks: string[];
  organization: { id: string; slug: string; name: string; logo: string | null };
};

/** One indexed read; undefined also for a user who is no longer a member. */
export async function findGrantIdentity(db: Db, id: string): Promise<GrantIdentityRow | undefined> {
  const [row] = await db
    .select({
      id: oauthGrants.id,
      userId: oauthGrants.userId,
      clientId: oauthGrants.clientId,
      lastUsedAt: oauthGrants.lastUsedAt,
      revokedAt: oauthGrants.revokedAt,
      role: memberships.role,
      allowedNetworks: organizations.allowedNetworks,
      organization: {
        id: organizations.id,
        slug: organizations.slug,
        name: organizations.name,
        logo: organizations.logo,
      },
    })
    .from(oauthGrants)
    .innerJoin(organizations, eq(organizations.id, oauthGrants.organizationId))
    .innerJoin(
      memberships,
      and(eq(memberships.organizationId, oauthGrants.organizationId), eq(memberships.userId, oauthGrants.userId)),
    )
    .where(eq(oauthGrants.id, id));
  return row;
}

/** Records the use of a token, unless a use was recorded since `cutoff`. */
export async function touchGrant(db: Db, id: string, now: Date, cutoff: Date): Promise<void> {
  await db
    .update(oauthGrants)
    .set({ lastUsedAt: now })
    .where(and(eq(oauthGrants.id, id), or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, cutoff))));
}

export async function insertGrant(db: Db, row: typeof oauthGrants.$inferInsert): Promise<void> {
  await db.insert(oauthGrants).values(row);
}

/** A grant that is not revoked and whose user is still a member. */
export async function findLivingGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  const [row] = await db
    .select()
    .from(oauthGrants)
    .where(and(eq(oauthGrants.id, id), isNull(oauthGrants.revokedAt)));
  return row;
}

/** Extends a grant whose client has just got a new token. */
export async function extendGrant(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.update(oauthGrants).set({ expiresAt }).where(eq(oauthGrants.id, id));
}

/** Revokes a grant in any organization; only for the authorization server itself. */
export async function revokeGrantById(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(eq(oauthGrants.id, id), isNull(oauthGrants.revokedAt)));
}

/** @param userId the required user of the grant; undefined for anyone in the organization */
export async function revokeGrant(
  db: Db,
  organizationId: string,
  grant: { id: string; userId: string | undefined },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(oauthGrants.organizationId, organizationId),
        eq(oauthGrants.id, grant.id),
        grant.userId === undefined ? undefined : eq(oauthGrants.userId, grant.userId),
        isNull(oauthGrants.revokedAt),
      ),
    )
    .returning({ id: oauthGrants.id });
  return rows.length > 0;
}

/** Revokes the grants of a user in every organization, with their tokens. */
export async function revokeGrantsOfUser(tx: Db, userId: string, now: Date): Promise<void> {
  const rows = await tx
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(eq(oauthGrants.userId, userId), isNull(oauthGrants.revokedAt)))
    .returning({ id: oauthGrants.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(oauthArtifacts).where(inArray(oauthArtifacts.grantId, ids));
}

export type ListedGrantRow = GrantRow & { userEmail: string; userName: string | null };

/**
 * Active grants, newest first.
 * @param userId one user's; undefined for all of the organization
 */
export async function listGrants(
  db: Db,
  organizationId: string,
  userId: string | undefined,
  now: Date,
): Promise<ListedGrantRow[]> {
  const rows = await db
    .select({ grant: oauthGrants, email: users.email, name: users.name })
    .from(oauthGrants)
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(
      and(
        eq(oauthGrants.organizationId, organizationId),
        userId === undefined ? undefined : eq(oauthGrants.userId, userId),
        isNull(oauthGrants.revokedAt),
        gt(oauthGrants.expiresAt, now),
      ),
    )
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id));
  return rows.map(({ grant, email, name }) => ({ ...grant, userEmail: email, userName: name }));
}
