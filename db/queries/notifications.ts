import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { isInActiveProject, isNotDeleted } from "#db/queries/deleted.ts";
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

/** The newest rows of one kind that ended after an instant. */
export type Recent = { organizationId: string; since: Date; limit: number };

/** The listed rows, and the column of their time. */
type Happened = { of: { organizationId: PgColumn; id: PgColumn }; time: PgColumn };

/** The condition and order of the organization's newest rows after the instant. */
function newest({ organizationId, since }: Recent, { of, time }: Happened, ...conditions: SQL[]) {
  return {
    where: and(eq(of.organizationId, organizationId), gt(time, since), ...conditions),
    order: [desc(time), desc(of.id)],
  };
}

/** Generations that a person or an agent requested; those of automations are reported by their runs. */
export async function listEndedJobs(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: generationJobs, time: generationJobs.completedAt },
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
    .leftJoin(
      posts,
      and(eq(posts.organizationId, recent.organizationId), eq(posts.id, generationJobs.postId), isNotDeleted(posts)),
    )
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Finished runs of schedules and triggers with their posts. */
export async function listEndedRuns(db: Db, recent: Recent) {
  // A post has the id of its job with another prefix (lib/ids).
  const postId = sql`'post_' || split_part(${automationRuns.jobId}, '_', 2)`;
  const { where, order } = newest(
    recent,
    { of: automationRuns, time: automationRuns.updatedAt },
    ne(automationRuns.status, "queued"),
    // Runs of deleted automations are hidden.
    or(isNull(automationRuns.scheduleId), isNotNull(schedules.id)) ?? sql`true`,
    or(isNull(automationRuns.triggerId), isNotNull(eventTriggers.id)) ?? sql`true`,
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
      and(
        eq(schedules.organizationId, recent.organizationId),
        eq(schedules.id, automationRuns.scheduleId),
        isNotDeleted(schedules),
      ),
    )
    .leftJoin(
      eventTriggers,
      and(
        eq(eventTriggers.organizationId, recent.organizationId),
        eq(eventTriggers.id, automationRuns.triggerId),
        isNotDeleted(eventTriggers),
      ),
    )
    .leftJoin(posts, and(eq(posts.organizationId, recent.organizationId), eq(posts.id, postId), isNotDeleted(posts)))
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Analyses of websites with their brand identities, if those still exist. */
export async function listEndedAnalyses(db: Db, recent: Recent) {
  const { where, order } = newest(recent, { of: brandAnalyses, time: brandAnalyses.completedAt });
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
        isNotDeleted(brandIdentities),
      ),
    )
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Scans that ended by themselves; a canceled scan is no news. */
export async function listEndedScans(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: geoScans, time: geoScans.completedAt },
    inArray(geoScans.status, ["completed", "failed", "skipped", "stopped_by_budget"]),
    isInActiveProject(geoScans.projectId),
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
    { of: geoBriefs, time: geoBriefs.endedAt },
    inArray(geoBriefs.status, ["completed", "failed"]),
    isInActiveProject(geoBriefs.projectId),
  );
  return db
    .select({
      id: geoBriefs.id,
      runId: geoBriefs.runId,
      projectId: geoBriefs.projectId,
      status: geoBriefs.status,
      topic: geoBriefs.topic,
      error: geoBriefs.error,
      postId: posts.id,
      at: geoBriefs.endedAt,
    })
    .from(geoBriefs)
    .leftJoin(
      posts,
      and(eq(posts.organizationId, recent.organizationId), eq(posts.id, geoBriefs.postId), isNotDeleted(posts)),
    )
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** Finished audits of websites. */
export async function listEndedAudits(db: Db, recent: Recent) {
  const { where, order } = newest(
    recent,
    { of: geoReadinessReports, time: geoReadinessReports.updatedAt },
    inArray(geoReadinessReports.status, ["completed", "failed"]),
    isInActiveProject(geoReadinessReports.projectId),
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

/**
 * Proposals of the agent that a person can still decide.
 * @param now approvals that expired before are left out
 */
export async function listPendingApprovals(db: Db, recent: Recent, now: Date) {
  const { where, order } = newest(
    recent,
    { of: chatApprovals, time: chatApprovals.createdAt },
    eq(chatApprovals.status, "pending"),
    gt(chatApprovals.expiresAt, now),
  );
  return db
    .select({ id: chatApprovals.id, chatId: chatApprovals.chatId, title: chats.title, at: chatApprovals.createdAt })
    .from(chatApprovals)
    .innerJoin(
      chats,
      and(eq(chats.organizationId, recent.organizationId), eq(chats.id, chatApprovals.chatId), isNotDeleted(chats)),
    )
    .where(where)
    .orderBy(...order)
    .limit(recent.limit);
}

/** New members other than the reader. */
export async function listJoined(db: Db, recent: Recent, userId: string) {
  const { where, order } = newest(
    recent,
    { of: { organizationId: memberships.organizationId, id: memberships.userId }, time: memberships.createdAt },
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

/**
 * When a member joined, and what they have read since.
 * @returns undefined for a non-member
 */
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

/** Locks the member's mark until the transaction ends; creates a missing one. */
export async function lockMark(tx: Db, row: typeof notificationMarks.$inferInsert): Promise<MarkRow> {
  const { organizationId, userId } = row;
  await tx.insert(notificationMarks).values(row).onConflictDoNothing();
  const [mark] = await tx
    .select()
    .from(notificationMarks)
    .where(and(eq(notificationMarks.organizationId, organizationId), eq(notificationMarks.userId, userId)))
    .for("update");
  if (!mark) throw new Error(`The read mark of ${userId} was deleted while it was locked.`);
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
