import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { automationRuns, eventTriggers, posts, schedules } from "#db/schema/index.ts";

export type Span = { start: Date; end: Date; limit: number };

/** A published post is on the day of its publication, a scheduled one on the planned day, a draft where it was made. */
const postTime = sql`case
  when ${posts.status} = 'published' then coalesce(${posts.publishedAt}, ${posts.createdAt})
  else coalesce(${posts.publishAt}, ${posts.createdAt})
end`;

const postColumns = {
  id: posts.id,
  title: posts.title,
  status: posts.status,
  contentType: posts.contentType,
  review: posts.review,
  publishAt: posts.publishAt,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
};

/** Posts whose time is in a span, earliest first. */
export async function listCalendarPosts(db: Db, organizationId: string, { start, end, limit }: Span) {
  return db
    .select(postColumns)
    .from(posts)
    .where(
      and(
        eq(posts.organizationId, organizationId),
        isNotDeleted(posts),
        sql`${postTime} >= ${start.toISOString()}::timestamptz`,
        sql`${postTime} < ${end.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(postTime), asc(posts.id))
    .limit(limit);
}

/** Runs of automations that were due in a span, earliest first, with the names of the automations. */
export async function listCalendarRuns(db: Db, organizationId: string, { start, end, limit }: Span) {
  return db
    .select({
      id: automationRuns.id,
      status: automationRuns.status,
      dueAt: automationRuns.dueAt,
      scheduleId: automationRuns.scheduleId,
      triggerId: automationRuns.triggerId,
      scheduleName: schedules.name,
      triggerName: eventTriggers.name,
      triggerFound: eventTriggers.id,
    })
    .from(automationRuns)
    .leftJoin(
      schedules,
      and(
        eq(schedules.id, automationRuns.scheduleId),
        eq(schedules.organizationId, automationRuns.organizationId),
        isNotDeleted(schedules),
      ),
    )
    .leftJoin(
      eventTriggers,
      and(
        eq(eventTriggers.id, automationRuns.triggerId),
        eq(eventTriggers.organizationId, automationRuns.organizationId),
        isNotDeleted(eventTriggers),
      ),
    )
    .where(
      and(
        eq(automationRuns.organizationId, organizationId),
        gte(automationRuns.dueAt, start),
        lt(automationRuns.dueAt, end),
      ),
    )
    .orderBy(asc(automationRuns.dueAt), asc(automationRuns.id))
    .limit(limit);
}
