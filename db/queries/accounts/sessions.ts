import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { memberships, organizations, passkeys, secondFactors, sessions, users } from "#db/schema/index.ts";
import type { MembershipRow } from "./orgs.ts";

export type SessionUser = {
  sessionId: string;
  userId: string;
  email: string;
  name: string | null;
  /** When the user last proved in the session who they are. */
  confirmedAt: Date | null;
};

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

export type SessionRead = {
  user: SessionUser;
  /** The provider that signed the user in; null for a password or a link. */
  provider: string | null;
  /** Whether the user has a confirmed authenticator app or a passkey. */
  hasSecondFactor: boolean;
  memberships: MembershipRow[];
};

const alive = (sessionId: string, now: Date) =>
  and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

const sessionUser = {
  sessionId: sessions.id,
  userId: users.id,
  email: users.email,
  name: users.name,
  confirmedAt: sessions.confirmedAt,
};

/**
 * Gets an active session with its user and the user's memberships, oldest first, in one query.
 * @param organization id or slug that narrows the memberships; undefined for all
 */
export async function findSessionRow(
  db: Db,
  sessionId: string,
  organization: string | undefined,
  now: Date,
): Promise<SessionRead | undefined> {
  const wanted =
    organization === undefined
      ? undefined
      : or(eq(organizations.id, organization), eq(organizations.slug, organization));
  const mine = db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      since: memberships.createdAt,
      organizationId: organizations.id,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(wanted)
    .as("mine");
  const rows = await db
    .select({
      user: sessionUser,
      provider: sessions.provider,
      appConfirmedAt: secondFactors.confirmedAt,
      hasPasskey: sql<boolean>`${exists(db.select().from(passkeys).where(eq(passkeys.userId, users.id)))}`,
      role: mine.role,
      organization: organizations,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(mine, eq(mine.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, mine.organizationId))
    .where(alive(sessionId, now))
    .orderBy(asc(mine.since), asc(mine.organizationId));
  const [first] = rows;
  if (!first) return undefined;
  return {
    user: first.user,
    provider: first.provider,
    hasSecondFactor: first.hasPasskey || first.appConfirmedAt !== null,
    memberships: rows.flatMap((row) =>
      row.organization && row.role ? [{ organization: row.organization, role: row.role }] : [],
    ),
  };
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Records that the user has proved in the session who they are. */
export async function confirmSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
}

export type SessionRow = typeof sessions.$inferSelect;

/** The sessions in which a user is signed in, newest first. */
export function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** Ends one session of a user. @returns whether it was open */
export async function revokeSessionOfUser(db: Db, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends a user's oldest open sessions, so that `limit` stay open. @returns their ids */
export async function revokeOldestSessions(db: Db, userId: string, limit: number, now: Date): Promise<string[]> {
  const excess = (await listSessions(db, userId, now)).slice(limit).map(({ id }) => id);
  if (excess.length > 0) await db.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, excess));
  return excess;
}

/**
 * Ends the sessions that a provider has signed in: of a user, or of one of the provider's own sessions, or both.
 * @returns the ended ones
 */
export function revokeProviderSessions(
  db: Db,
  which: { provider: string; userId: string | undefined; providerSessionId: string | undefined },
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  const { provider, userId, providerSessionId } = which;
  return db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.provider, provider),
        userId === undefined ? undefined : eq(sessions.userId, userId),
        providerSessionId === undefined ? undefined : eq(sessions.providerSessionId, providerSessionId),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId });
}

/** Signs a user out everywhere after a password change, except in the session given. */
export async function revokeSessionsOfUser(db: Db, userId: string, now: Date, exceptId?: string): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isOther));
}
