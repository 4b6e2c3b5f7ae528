import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, singleUseTokens, users } from "#db/schema/index.ts";

export type UserRow = typeof users.$inferSelect;
export type TokenKind = (typeof singleUseTokens.$inferSelect)["kind"];

/** @returns undefined when the address already has an account */
export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning();
  return user;
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** @param email lower-cased */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** The oldest account, which is the installation's operator by default. */
export async function findFirstUser(db: Db): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).orderBy(asc(users.createdAt), asc(users.id)).limit(1);
  return row;
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
}

/** @returns false if the stored hash is not the previous one any more */
export async function replacePasswordHash(
  db: Db,
  { userId, previousHash, passwordHash }: { userId: string; previousHash: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.passwordHash, previousHash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Replaces the address of an account by one that its user has proved to own. Throws a violation of `users_email` when
 * it has another account.
 * @param email lower-cased
 */
export async function updateEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.update(users).set({ email, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
}

/** Records that the user owns the address of the account; an earlier time stays. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}

// An arbitrary unique id.
const SIGN_UP_LOCK = 7_203_115;

/** Serializes sign-ups until the transaction ends, so that only one of them can be the first account. */
export async function lockSignUp(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK}::bigint)`);
}

export async function findUserByAccount(
  db: Db,
  provider: string,
  providerAccountId: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.provider, provider), eq(accounts.providerAccountId, providerAccountId)));
  return row?.user;
}

export async function insertAccount(db: Db, row: typeof accounts.$inferInsert): Promise<void> {
  await db.insert(accounts).values(row).onConflictDoNothing();
}

export async function insertSingleUseToken(db: Db, row: typeof singleUseTokens.$inferInsert): Promise<void> {
  await db.insert(singleUseTokens).values(row);
}

/** Stores that a token was used. @returns false if it was used before, also by a concurrent attempt */
export async function insertUsedToken(
  db: Db,
  row: Omit<typeof singleUseTokens.$inferInsert, "usedAt"> & { usedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(singleUseTokens)
    .values(row)
    .onConflictDoNothing()
    .returning({ tokenHash: singleUseTokens.tokenHash });
  return rows.length > 0;
}

const usable = (kind: TokenKind, tokenHash: string, now: Date) =>
  and(
    eq(singleUseTokens.tokenHash, tokenHash),
    eq(singleUseTokens.kind, kind),
    isNull(singleUseTokens.usedAt),
    gt(singleUseTokens.expiresAt, now),
  );

export async function findSingleUseToken(
  db: Db,
  kind: TokenKind,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .select({ userId: singleUseTokens.userId })
    .from(singleUseTokens)
    .where(usable(kind, tokenHash, now));
  return row;
}

/** Consumes a token. Of two concurrent attempts one gets the user and the address, the other undefined. */
export async function consumeSingleUseToken(
  db: Db,
  kind: TokenKind,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string | null } | undefined> {
  const [row] = await db
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(usable(kind, tokenHash, now))
    .returning({ userId: singleUseTokens.userId, email: singleUseTokens.email });
  return row;
}

/** Invalidates a user's open links of one kind. */
export async function revokeSingleUseTokens(db: Db, kind: TokenKind, userId: string, now: Date): Promise<void> {
  await db
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(and(eq(singleUseTokens.userId, userId), eq(singleUseTokens.kind, kind), isNull(singleUseTokens.usedAt)));
}
