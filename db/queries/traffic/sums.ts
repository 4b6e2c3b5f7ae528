import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { number, readRows, text } from "#db/rows.ts";
import { trafficDaily, trafficEvents, trafficFolds, trafficPages } from "#db/schema/index.ts";

/** UTC days, both inclusive. */
export type Days = { from: string; to: string };
export type ChannelSums = { crawler: number; assistantBrowse: number; aiReferral: number; conversions: number };
export type SourceSums = {
  category: string;
  agent: string;
  confidence: string;
  events: number;
  conversions: number;
  previous: number;
  previousConversions: number;
  lastDay: string;
};

const CHANNELS = { crawler: number, assistantBrowse: number, aiReferral: number, conversions: number };

/** Daily sums of a project by source, for the window and the previous one. */
export async function sumBySource(db: Db, projectId: string, now: Days, previous: Days): Promise<SourceSums[]> {
  const isNow = sql`day >= ${now.from}::date`;
  return readRows(
    db,
    sql`
      select category, agent, confidence,
        coalesce(sum(events) filter (where ${isNow}), 0)::float8 as events,
        coalesce(sum(conversions) filter (where ${isNow}), 0)::float8 as conversions,
        coalesce(sum(events) filter (where not ${isNow}), 0)::float8 as previous,
        coalesce(sum(conversions) filter (where not ${isNow}), 0)::float8 as "previousConversions",
        max(day)::text as "lastDay"
      from ${trafficDaily}
      where project_id = ${projectId} and day between ${previous.from}::date and ${now.to}::date
      group by category, agent, confidence`,
    {
      category: text,
      agent: text,
      confidence: text,
      events: number,
      conversions: number,
      previous: number,
      previousConversions: number,
      lastDay: text,
    },
  );
}

/** The channels of each day with traffic, without rejected claims. */
export async function sumByDay(db: Db, projectId: string, days: Days): Promise<(ChannelSums & { day: string })[]> {
  const of = (categories: SQL) => sql`coalesce(sum(events) filter (where category in (${categories})), 0)::float8`;
  return readRows(
    db,
    sql`
      select day::text as day, ${of(CRAWLER)} as crawler, ${of(BROWSE)} as "assistantBrowse",
        ${of(REFERRAL)} as "aiReferral", sum(conversions)::float8 as conversions
      from ${trafficDaily}
      where project_id = ${projectId} and day between ${days.from}::date and ${days.to}::date
        and confidence <> 'rejected' and category <> 'unknown-bot'
      group by day
      order by day`,
    { day: text, ...CHANNELS },
  );
}

const CRAWLER = sql.raw(`'training-crawler', 'search-index'`);
const BROWSE = sql.raw(`'assistant-browse'`);
const REFERRAL = sql.raw(`'ai_referral'`);

/** The columns of a page's channels, as sums over the log. */
const counted = (categories: SQL) => sql`count(*) filter (where category in (${categories}))::int`;

/** Pages by day from the log. */
export function pagesOfLog(projectId: SQL, from: SQL, until: SQL): SQL {
  return sql`
    select (occurred_at at time zone 'UTC')::date as day, host, path, ${counted(CRAWLER)} as crawler,
      ${counted(BROWSE)} as assistant_browse, ${counted(REFERRAL)} as ai_referral,
      (count(*) filter (where is_conversion))::int as conversions
    from ${trafficEvents}
    where project_id = ${projectId} and occurred_at >= ${from} and occurred_at < ${until} and host is not null
      and confidence <> 'rejected' and category <> 'unknown-bot'
    group by 1, 2, 3`;
}

export type PageSums = ChannelSums & { host: string; path: string; total: number; previous: number };

/** Pages with the most requests first. Closed days are read from their sums, later days from the log. */
export async function sumByPage(
  db: Db,
  projectId: string,
  { now, previous, host, limit }: { now: Days; previous: Days; host: string | undefined; limit: number },
): Promise<PageSums[]> {
  const isNow = sql`day >= ${now.from}::date`;
  const folded = sql`coalesce((select folded_through from ${trafficFolds} where project_id = ${projectId}), '0001-01-01')`;
  const start = sql`greatest(${previous.from}::date, ${folded} + 1)::timestamp at time zone 'UTC'`;
  const end = sql`(${now.to}::date + 1)::timestamp at time zone 'UTC'`;
  const of = (column: string) => sql`coalesce(sum(${sql.raw(column)}) filter (where ${isNow}), 0)::float8`;
  const all = "crawler + assistant_browse + ai_referral";
  return readRows(
    db,
    sql`
      with pages as (
        select day, host, path, crawler, assistant_browse, ai_referral, conversions
        from ${trafficPages}
        where project_id = ${projectId} and day between ${previous.from}::date and ${now.to}::date and day <= ${folded}
        union all (${pagesOfLog(sql`${projectId}`, start, end)})
      )
      select host, path, ${of("crawler")} as crawler, ${of("assistant_browse")} as "assistantBrowse",
        ${of("ai_referral")} as "aiReferral", ${of("conversions")} as conversions, ${of(all)} as total,
        coalesce(sum(${sql.raw(all)}) filter (where not ${isNow}), 0)::float8 as previous
      from pages
      ${host === undefined ? sql`` : sql`where host = ${host}`}
      group by host, path
      having bool_or(${isNow})
      order by total desc, conversions desc, host, path
      limit ${limit}`,
    { host: text, path: text, ...CHANNELS, total: number, previous: number },
  );
}
