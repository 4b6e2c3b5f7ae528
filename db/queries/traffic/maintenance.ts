import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { nullable, readRows, text } from "#db/rows.ts";
import {
  projects,
  trafficDaily,
  trafficEvents,
  trafficFolds,
  trafficJourneys,
  trafficPages,
} from "#db/schema/index.ts";
import { pagesOfLog } from "./sums.ts";

/** The number of unknown bots that a finished day keeps by name; the rest is summed as one. */
const UNKNOWN_NAMES = 50;

export type MaintainedProject = { projectId: string; organizationId: string; foldedThrough: string | null };

/** Projects of all organizations that have ever had traffic; only for the nightly maintenance. */
export async function listTrafficProjectsToMaintain(db: Db): Promise<MaintainedProject[]> {
  return db
    .select({
      projectId: projects.id,
      organizationId: projects.organizationId,
      foldedThrough: trafficFolds.foldedThrough,
    })
    .from(projects)
    .leftJoin(trafficFolds, eq(trafficFolds.projectId, projects.id))
    .where(sql`exists (select 1 from ${trafficEvents} where ${trafficEvents.projectId} = ${projects.id})`)
    .orderBy(projects.id);
}

/** The day of the oldest stored event. */
export async function findFirstTrafficDay(db: Db, projectId: string): Promise<string | undefined> {
  const query = sql`
    select (min(occurred_at) at time zone 'UTC')::date::text as day from ${trafficEvents} where project_id = ${projectId}
  `;
  const [row] = await readRows(db, query, { day: nullable(text) });
  return row?.day ?? undefined;
}

/**
 * Recomputes the sums of a day from the log: its pages, and its daily sums instead of the incremental ones. Only for a
 * day that can get no more events.
 */
export async function foldTrafficDay(tx: Db, projectId: string, day: string): Promise<void> {
  const from = sql`${day}::timestamp at time zone 'UTC'`;
  const until = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;
  await tx.delete(trafficPages).where(and(eq(trafficPages.projectId, projectId), eq(trafficPages.day, day)));
  await tx.execute(sql`
    insert into ${trafficPages} (
      project_id, day, host, path, crawler, assistant_browse, ai_referral, conversions
    )
    select ${projectId}, pages.* from (${pagesOfLog(sql`${projectId}`, from, until)}) as pages`);
  await tx.delete(trafficDaily).where(and(eq(trafficDaily.projectId, projectId), eq(trafficDaily.day, day)));
  await tx.execute(sql`
    with sums as (
      select category, agent, confidence, count(*) as events, count(*) filter (where is_conversion) as conversions,
        row_number() over (partition by category order by count(*) desc, agent) as place
      from ${trafficEvents}
      where project_id = ${projectId} and occurred_at >= ${from} and occurred_at < ${until}
      group by category, agent, confidence
    )
    insert into ${trafficDaily} (project_id, day, category, agent, confidence, shard, events, conversions)
    select ${projectId}, ${day}::date, category,
      case when category = 'unknown-bot' and place > ${UNKNOWN_NAMES} then 'others' else agent end as name,
      confidence, 0, sum(events), sum(conversions)
    from sums
    group by category, name, confidence`);
  await tx
    .insert(trafficFolds)
    .values({ projectId, foldedThrough: day })
    .onConflictDoUpdate({ target: trafficFolds.projectId, set: { foldedThrough: day } });
}

/** Deletes events and journeys of a project from before an instant, and sums of pages from before a day. */
export async function deleteTrafficBefore(
  db: Db,
  projectId: string,
  { eventsBefore, pagesBefore }: { eventsBefore: Date; pagesBefore: string },
): Promise<void> {
  const { projectId: id, occurredAt } = trafficEvents;
  await db.delete(trafficEvents).where(and(eq(id, projectId), lt(occurredAt, eventsBefore)));
  await db
    .delete(trafficJourneys)
    .where(and(eq(trafficJourneys.projectId, projectId), lt(trafficJourneys.lastAt, eventsBefore)));
  await db.delete(trafficPages).where(and(eq(trafficPages.projectId, projectId), lt(trafficPages.day, pagesBefore)));
}

/**
 * Deletes the events of deleted projects. Looks up distinct ids in the index, so that the cost does not depend on the
 * events.
 */
export async function deleteOrphanedTraffic(db: Db): Promise<void> {
  await db.execute(sql`
    with recursive ids as (
      (select project_id from ${trafficEvents} order by project_id limit 1)
      union all
      select (
        select project_id from ${trafficEvents} as e where e.project_id > ids.project_id order by project_id limit 1
      )
      from ids where ids.project_id is not null
    )
    delete from ${trafficEvents}
    where project_id in (
      select project_id from ids
      where project_id is not null and not exists (select 1 from ${projects} where ${projects.id} = ids.project_id)
    )`);
}
