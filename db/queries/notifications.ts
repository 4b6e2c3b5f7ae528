import { and, desc, eq, gt, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  automationRuns,
  brandAnalyses,
  brandIdentities,
  chatApprovals,
  chats,
  eventTriggers,
  generationJobs,
  geoBriefs,
  geoReadinessReports,
  geoScans,
  memberships,
  notificationMarks,
  posts,
  schedules,
  users,
} from "#db/schema/index.ts";

export type MarkRow = typeof notificationMarks.$inferSelect;

/** The newest of one kind that ended after an instant. */
export type Recent = { organizationId: string; since: Date; limit: number };

/** What is listed, and when it happened. */
type Happened = { of: { organizationId: PgColumn; id: PgColumn }; at: PgColumn };

/** Condition and order of the organization's newest rows past the instant. */
function newest({ organizationId, since }: Recent, { of, at }: Happened, ...conditions: SQL[]) {
  return {
    where: and(eq(of.organizationId, organizationId), gt(at, since), ...conditions),
    order: [desc(at), desc(of.id)],
  };
}

/** Generations that a person or an agent asked for; those of automations are their runs' to tell. */
export async function listEndedJobs(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: generationJobs, at: generationJobs.completedAt },
    notInArray(generationJobs.source, ["schedule", "event"]),
  );
  return db
    .select({
      id: generationJobs.id,
      status: generationJobs.status,
      contentType: generationJobs.contentType,
      error: generationJobs.error,
      postId: posts.id,
      title: posts.title,
      at: generationJobs.completedAt,
    })
    .from(generationJobs)
    .leftJoin(posts, and(eq(posts.organizationId, recent.organizationId), eq(posts.id, generationJobs.postId)))
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Runs of schedules and triggers that have ended, with the post that each made. */
export async function listEndedRuns(db: Db, recent: Recent) {
  // The post of a job has the job's own id but for the prefix (lib/ids).
  const postId = sql`'post_' || split_part(${automationRuns.jobId}, '_', 2)`;
  const { where, order } = newest(
    recent,
    { of: automationRuns, at: automationRuns.updatedAt },
    ne(automationRuns.status, "queued"),
  );
  return db
    .select({
      id: automationRuns.id,
      status: automationRuns.status,
      reason: automationRuns.reason,
      scheduleId: automationRuns.scheduleId,
      triggerId: automationRuns.triggerId,
      scheduleName: schedules.name,
      triggerName: eventTriggers.name,
      postId: posts.id,
      at: automationRuns.updatedAt,
    })
    .from(automationRuns)
    .leftJoin(
      schedules,
      and(eq(schedules.organizationId, recent.organizationId), eq(schedules.id, automationRuns.scheduleId)),
    )
    .leftJoin(
      eventTriggers,
      and(eq(eventTriggers.organizationId, recent.organizationId), eq(eventTriggers.id, automationRuns.triggerId)),
    )
    .leftJoin(posts, and(eq(posts.organizationId, recent.organizationId), eq(posts.id, postId)))
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Analyses of websites, with the brand identity where it is still there. */
export async function listEndedAnalyses(db: Db, recent: Recent) {
  const { where, order } = newest(recent, { of: brandAnalyses, at: brandAnalyses.completedAt });
  return db
    .select({
      id: brandAnalyses.id,
      status: brandAnalyses.status,
      websiteUrl: brandAnalyses.websiteUrl,
      error: brandAnalyses.error,
      brandIdentityId: brandIdentities.id,
      at: brandAnalyses.completedAt,
    })
    .from(brandAnalyses)
    .leftJoin(
      brandIdentities,
      and(
        eq(brandIdentities.organizationId, recent.organizationId),
        eq(brandIdentities.id, brandAnalyses.brandIdentityId),
      ),
    )
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Scans that ended by themselves; one that a person canceled is no news. */
export async function listEndedScans(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: geoScans, at: geoScans.completedAt },
    inArray(geoScans.status, ["completed", "failed", "skipped"]),
  );
  return db
    .select({
      id: geoScans.id,
      projectId: geoScans.projectId,
      status: geoScans.status,
      error: geoScans.error,
      at: geoScans.completedAt,
    })
    .from(geoScans)
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Briefs whose latest writing has ended. */
export async function listEndedBriefs(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: geoBriefs, at: geoBriefs.endedAt },
    inArray(geoBriefs.status, ["completed", "failed"]),
  );
  return db
    .select({
      id: geoBriefs.id,
      runId: geoBriefs.runId,
      projectId: geoBriefs.projectId,
      status: geoBriefs.status,
      topic: geoBriefs.topic,
      error: geoBriefs.error,
      postId: geoBriefs.postId,
      at: geoBriefs.endedAt,
    })
    .from(geoBriefs)
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Audits of websites that have ended. */
export async function listEndedAudits(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: geoReadinessReports, at: geoReadinessReports.updatedAt },
    inArray(geoReadinessReports.status, ["completed", "failed"]),
  );
  return db
    .select({
      id: geoReadinessReports.id,
      projectId: geoReadinessReports.projectId,
      status: geoReadinessReports.status,
      targetUrl: geoReadinessReports.targetUrl,
      error: geoReadinessReports.error,
      at: geoReadinessReports.updatedAt,
    })
    .from(geoReadinessReports)
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** What the agent proposed and a person can still decide. @param now after which an approval has lapsed */
export async function listPendingApprovals(db: Db, recent: Recent, now: Date) {
  const { where, order } = newest(
    recent,
    { of: chatApprovals, at: chatApprovals.createdAt },
    eq(chatApprovals.status, "pending"),
    gt(chatApprovals.expiresAt, now),
  );
  return db
    .select({ id: chatApprovals.id, chatId: chatApprovals.chatId, title: chats.title, at: chatApprovals.createdAt })
    .from(chatApprovals)
    .innerJoin(chats, and(eq(chats.organizationId, recent.organizationId), eq(chats.id, chatApprovals.chatId)))
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Who has joined, but for the one who asks. */
export async function listJoined(db: Db, recent: Recent, userId: string) {
  const { where, order } = newest(
    recent,
    { of: { organizationId: memberships.organizationId, id: memberships.userId }, at: memberships.createdAt },
    ne(memberships.userId, userId),
  );
  return db
    .select({ userId: users.id, email: users.email, name: users.name, at: memberships.createdAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** When a member joined, and what they have read since. @returns undefined for someone who is no member */
export async function findReader(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ joinedAt: Date; mark: MarkRow | null } | undefined> {
  const [row] = await db
    .select({ joinedAt: memberships.createdAt, mark: notificationMarks })
    .from(memberships)
    .leftJoin(
      notificationMarks,
      and(eq(notificationMarks.organizationId, organizationId), eq(notificationMarks.userId, userId)),
    )
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row;
}

/** The member's mark, held until the transaction ends; made where there is none. */
export async function lockMark(tx: Db, row: typeof notificationMarks.$inferInsert): Promise<MarkRow> {
  const { organizationId, userId } = row;
  await tx.insert(notificationMarks).values(row).onConflictDoNothing();
  const [mark] = await tx
    .select()
    .from(notificationMarks)
    .where(and(eq(notificationMarks.organizationId, organizationId), eq(notificationMarks.userId, userId)))
    .for("update");
  if (!mark) throw new Error(`The mark of ${userId} has gone while it was held.`);
  return mark;
}

export async function saveMark(
  tx: Db,
  { organizationId, userId, readUntil, readIds, updatedAt }: MarkRow,
): Promise<void> {
  await tx
    .update(notificationMarks)
    .set({ readUntil, readIds, updatedAt })
    .where(and(eq(notificationMarks.organizationId, organizationId), eq(notificationMarks.userId, userId)));
}
