import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { memberships, organizations, posts, users } from "#db/schema/index.ts";

export type MemberKey = { organizationId: string; userId: string };

const matchesKey = ({ organizationId, userId }: MemberKey) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId));

/** Whether a member gets the weekly email of an organization; undefined for somebody who is no member. */
export async function findWeeklyEmail(db: Db, key: MemberKey): Promise<boolean | undefined> {
  const [row] = await db.select({ weeklyEmail: memberships.weeklyEmail }).from(memberships).where(matchesKey(key));
  return row?.weeklyEmail;
}

/**
 * Switches the weekly email of a member. @param now the instant from which emails count as missed
 * @returns whether it was switched the other way before
 */
export async function switchWeeklyEmail(db: Db, key: MemberKey, weeklyEmail: boolean, now: Date): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ weeklyEmail, weeklyEmailAt: now })
    .where(and(matchesKey(key), eq(memberships.weeklyEmail, !weeklyEmail)))
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

export type Reader = MemberKey & {
  role: typeof memberships.$inferSelect.role;
  email: string;
  previousAt: Date | null;
  organization: Pick<typeof organizations.$inferSelect, "id" | "slug" | "name" | "logo">;
};

/**
 * Locks the next member of any organization whose email of an instant is due, unless another process has locked it. Only
 * for the clock. @param except organizations to skip
 */
export async function claimReader(tx: Db, dueAt: Date, now: Date, except: string[]): Promise<Reader | undefined> {
  const [row] = await tx
    .select({
      organizationId: memberships.organizationId,
      userId: memberships.userId,
      role: memberships.role,
      previousAt: memberships.weeklyEmailAt,
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
        eq(memberships.weeklyEmail, true),
        or(isNull(memberships.weeklyEmailAt), lt(memberships.weeklyEmailAt, dueAt)),
        isNotNull(users.emailVerifiedAt),
        except.length > 0 ? notInArray(memberships.organizationId, except) : undefined,
      ),
    )
    .orderBy(asc(memberships.organizationId), asc(memberships.userId))
    .limit(1)
    .for("update", { of: memberships, skipLocked: true });
  if (!row) return undefined;
  await setEmailTime(tx, row, now);
  return row;
}

/** Stores when the member last got a email; an earlier time makes one due again. */
export async function setEmailTime(db: Db, key: MemberKey, weeklyEmailAt: Date | null): Promise<void> {
  await db.update(memberships).set({ weeklyEmailAt }).where(matchesKey(key));
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
