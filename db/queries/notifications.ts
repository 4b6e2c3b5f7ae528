import { and, desc, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";
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

/** Generations that a person or an agent asked for; those of automations are their runs' to tell. */
export async function listEndedJobs(db: Db, { organizationId, since, limit }: Recent) {
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
    .leftJoin(posts, and(eq(posts.organizationId, organizationId), eq(posts.id, generationJobs.postId)))
    .where(
      and(
        eq(generationJobs.organizationId, organizationId),
        gt(generationJobs.completedAt, since),
        notInArray(generationJobs.source, ["schedule", "event"]),
      ),
    )
    .orderBy(desc(generationJobs.completedAt), desc(generationJobs.id))
    .limit(limit);
}

/** Runs of schedules and triggers that have ended, with the post that each made. */
export async function listEndedRuns(db: Db, { organizationId, since, limit }: Recent) {
  // The post of a job has the job's own id but for the prefix (lib/jobs/steps/ids).
  const postId = sql`'post_' || split_part(${automationRuns.jobId}, '_', 2)`;
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
    .leftJoin(schedules, and(eq(schedules.organizationId, organizationId), eq(schedules.id, automationRuns.scheduleId)))
    .leftJoin(
      eventTriggers,
      and(eq(eventTriggers.organizationId, organizationId), eq(eventTriggers.id, automationRuns.triggerId)),
    )
    .leftJoin(posts, and(eq(posts.organizationId, organizationId), eq(posts.id, postId)))
    .where(
      and(
        eq(automationRuns.organizationId, organizationId),
        gt(automationRuns.updatedAt, since),
        ne(automationRuns.status, "queued"),
      ),
    )
    .orderBy(desc(automationRuns.updatedAt), desc(automationRuns.id))
    .limit(limit);
}

/** Analyses of websites, with the brand identity where it is still there. */
export async function listEndedAnalyses(db: Db, { organizationId, since, limit }: Recent) {
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
      and(eq(brandIdentities.organizationId, organizationId), eq(brandIdentities.id, brandAnalyses.brandIdentityId)),
    )
    .where(and(eq(brandAnalyses.organizationId, organizationId), gt(brandAnalyses.completedAt, since)))
    .orderBy(desc(brandAnalyses.completedAt), desc(brandAnalyses.id))
    .limit(limit);
}

/** Scans that ended by themselves; one that a person canceled is no news. */
export async function listEndedScans(db: Db, { organizationId, since, limit }: Recent) {
  return db
    .select({
      id: geoScans.id,
      projectId: geoScans.projectId,
      status: geoScans.status,
      error: geoScans.error,
      at: geoScans.completedAt,
    })
    .from(geoScans)
    .where(
      and(
        eq(geoScans.organizationId, organizationId),
        gt(geoScans.completedAt, since),
        inArray(geoScans.status, ["completed", "failed", "skipped"]),
      ),
    )
    .orderBy(desc(geoScans.completedAt), desc(geoScans.id))
    .limit(limit);
}

/** Briefs whose latest writing has ended. */
export async function listEndedBriefs(db: Db, { organizationId, since, limit }: Recent) {
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
    .where(
      and(
        eq(geoBriefs.organizationId, organizationId),
        gt(geoBriefs.endedAt, since),
        inArray(geoBriefs.status, ["completed", "failed"]),
      ),
    )
    .orderBy(desc(geoBriefs.endedAt), desc(geoBriefs.id))
    .limit(limit);
}

/** Audits of websites that have ended. */
export async function listEndedAudits(db: Db, { organizationId, since, limit }: Recent) {
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
    .where(
      and(
        eq(geoReadinessReports.organizationId, organizationId),
        gt(geoReadinessReports.updatedAt, since),
        inArray(geoReadinessReports.status, ["completed", "failed"]),
      ),
    )
    .orderBy(desc(geoReadinessReports.updatedAt), desc(geoReadinessReports.id))
    .limit(limit);
}

/** What the agent proposed and a person can still decide. @param now after which an approval has lapsed */
export async function listPendingApprovals(db: Db, { organizationId, since, limit }: Recent, now: Date) {
  return db
    .select({ id: chatApprovals.id, chatId: chatApprovals.chatId, title: chats.title, at: chatApprovals.createdAt })
    .from(chatApprovals)
    .innerJoin(chats, and(eq(chats.organizationId, organizationId), eq(chats.id, chatApprovals.chatId)))
    .where(
      and(
        eq(chatApprovals.organizationId, organizationId),
        eq(chatApprovals.status, "pending"),
        gt(chatApprovals.createdAt, since),
        gt(chatApprovals.expiresAt, now),
      ),
    )
    .orderBy(desc(chatApprovals.createdAt), desc(chatApprovals.id))
    .limit(limit);
}

/** Who has joined, but for the one who asks. */
export async function listJoined(db: Db, { organizationId, since, limit }: Recent, userId: string) {
  return db
    .select({ userId: users.id, email: users.email, name: users.name, at: memberships.createdAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        ne(memberships.userId, userId),
        gt(memberships.createdAt, since),
      ),
    )
    .orderBy(desc(memberships.createdAt), desc(memberships.userId))
    .limit(limit);
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
