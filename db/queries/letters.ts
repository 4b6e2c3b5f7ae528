import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { memberships, organizations, posts, users } from "#db/schema/index.ts";

export type LetterKey = { organizationId: string; userId: string };

const matchesKey = ({ organizationId, userId }: LetterKey) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId));

/** Whether a member gets the weekly letter of an organization; undefined for somebody who is no member. */
export async function findWeeklyLetter(db: Db, key: LetterKey): Promise<boolean | undefined> {
  const [row] = await db.select({ weeklyLetter: memberships.weeklyLetter }).from(memberships).where(matchesKey(key));
  return row?.weeklyLetter;
}

/**
 * Switches the weekly letter of a member. @param now the instant from which letters count as missed
 * @returns whether it was switched the other way before
 */
export async function switchWeeklyLetter(db: Db, key: LetterKey, weeklyLetter: boolean, now: Date): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ weeklyLetter, weeklyLetterAt: now })
    .where(and(matchesKey(key), eq(memberships.weeklyLetter, !weeklyLetter)))
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

export type Reader = LetterKey & {
  role: typeof memberships.$inferSelect.role;
  email: string;
  previousAt: Date | null;
  organization: Pick<typeof organizations.$inferSelect, "id" | "slug" | "name" | "logo">;
};

/**
 * Locks the member of any organization who has waited longest for the letter of an instant, and skips those that other
 * processes have locked. Only for the clock. @param except organizations to skip
 */
export async function claimReader(tx: Db, dueAt: Date, now: Date, except: string[]): Promise<Reader | undefined> {
  const [row] = await tx
    .select({
      organizationId: memberships.organizationId,
      userId: memberships.userId,
      role: memberships.role,
      previousAt: memberships.weeklyLetterAt,
      email: users.email,
      organization: {
        id: organizations.id,
        slug: organizations.slug,
        name: organizations.name,
        logo: organizations.logo,
      },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.weeklyLetter, true),
        or(isNull(memberships.weeklyLetterAt), lt(memberships.weeklyLetterAt, dueAt)),
        isNotNull(users.emailVerifiedAt),
        except.length > 0 ? notInArray(memberships.organizationId, except) : undefined,
      ),
    )
    .orderBy(asc(memberships.organizationId), asc(memberships.userId))
    .limit(1)
    .for("update", { of: memberships, skipLocked: true });
  if (!row) return undefined;
  await setLetterTime(tx, row, now);
  return row;
}

/** Stores when the member last got a letter; an earlier time makes one due again. */
export async function setLetterTime(db: Db, key: LetterKey, weeklyLetterAt: Date | null): Promise<void> {
  await db.update(memberships).set({ weeklyLetterAt }).where(matchesKey(key));
}

/** The posts whose text waits for a review or for changes, newest first, and how many there are. */
export async function listWaitingPosts(db: Db, organizationId: string, limit: number) {
  const where = and(
    eq(posts.organizationId, organizationId),
    isNotDeleted(posts),
    inArray(posts.review, ["requested", "changes_requested"]),
    or(eq(posts.status, "draft"), isNotNull(posts.draftRevisionId)),
  );
  const [total] = await db.select({ count: count() }).from(posts).where(where);
  const listed = await db
    .select({ id: posts.id, title: posts.title, review: posts.review })
    .from(posts)
    .where(where)
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return { posts: listed, count: total?.count ?? 0 };
}
