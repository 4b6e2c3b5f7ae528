import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apiKeys, memberships, organizations, users } from "#db/schema/index.ts";
import type { Role } from "./orgs.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

/** The data for one authentication: the key's row, its owner, and the role of its creator. */
export type KeyIdentityRow = {
  id: string;
  name: string;
  secretHash: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdBy: string | null;
  /** Null when the creator is no longer a member, or the operator made the key. */
  creatorRole: Role | null;
  /** Of the organization, and of the key itself. */
  allowedNetworks: string[];
  keyNetworks: string[];
  organization: { id: string; slug: string; name: string; logo: string | null };
};

/** One indexed read. */
export async function findKeyIdentity(db: Db, id: string): Promise<KeyIdentityRow | undefined> {
  const [row] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      secretHash: apiKeys.secretHash,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      createdBy: apiKeys.createdBy,
      creatorRole: memberships.role,
      allowedNetworks: organizations.allowedNetworks,
      keyNetworks: apiKeys.allowedNetworks,
      organization: {
        id: organizations.id,
        slug: organizations.slug,
        name: organizations.name,
        logo: organizations.logo,
      },
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, apiKeys.organizationId), eq(memberships.userId, apiKeys.createdBy)),
    )
    .where(eq(apiKeys.id, id));
  return row;
}

/** Records the use of a key, unless a use was recorded since `cutoff`. */
export async function touchKey(db: Db, id: string, now: Date, cutoff: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, cutoff))));
}

export async function insertKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [key] = await db.insert(apiKeys).values(row).returning();
  if (!key) throw new Error("The insert returned no key row.");
  return key;
}

export type ListedKeyRow = KeyRow & { createdByEmail: string | null };

export async function listKeys(db: Db, organizationId: string): Promise<ListedKeyRow[]> {
  const rows = await db
    .select({ key: apiKeys, email: users.email })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(eq(apiKeys.organizationId, organizationId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map((row) => ({ ...row.key, createdByEmail: row.email }));
}

export async function findKey(db: Db, organizationId: string, id: string): Promise<ListedKeyRow | undefined> {
  const [row] = await db
    .select({ key: apiKeys, email: users.email })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id)));
  return row ? { ...row.key, createdByEmail: row.email } : undefined;
}

export async function updateKey(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<Pick<KeyRow, "name" | "scopes" | "mode" | "expiresAt" | "allowedNetworks">>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ ...change, updatedAt: now })
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

export async function deleteKey(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

/** Deletes the keys that a member created, when the membership ends. */
export async function deleteKeysOfMember(db: Db, organizationId: string, userId: string): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.createdBy, userId)));
}

/** Deletes the keys that a user created in any organization. */
export async function deleteKeysOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.createdBy, userId));
}
