import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { number, readRows } from "#db/rows.ts";
import { trafficDaily, trafficEvents, trafficJourneys } from "#db/schema/index.ts";

export type NewTrafficEvent = typeof trafficEvents.$inferInsert;

/** The columns of an event with their types, in the order of the input. */
const COLUMNS = [
  ["project_id", "projectId", "text"],
  ["event_id", "eventId", "text"],
  ["occurred_at", "occurredAt", "timestamptz"],
  ["category", "category", "text"],
  ["agent", "agent", "text"],
  ["confidence", "confidence", "text"],
  ["method", "method", "text"],
  ["host", "host", "text"],
  ["path", "path", "text"],
  ["status", "status", "smallint"],
  ["country", "country", "text"],
  ["user_agent", "userAgent", "text"],
  ["journey_id", "journeyId", "text"],
  ["is_conversion", "isConversion", "boolean"],
  ["name", "name", "text"],
  ["value", "value", "double precision"],
  ["currency", "currency", "text"],
] as const satisfies readonly (readonly [string, keyof NewTrafficEvent, string])[];

const NAMES = sql.raw(COLUMNS.map(([name]) => name).join(", "));
/** Each sum is spread over this many rows, so that concurrent requests seldom wait for one another. */
const SHARDS = 16;

/**
 * Stores new events with their journeys and daily sums in one atomic statement. All statements lock shared rows in the
 * same order (events, journeys, sums, each by key), so that none deadlock; a concurrent repeat waits for the first and
 * then counts as a repeat.
 * @returns the number of new events
 */
export async function insertTrafficEvents(db: Db, events: readonly NewTrafficEvent[]): Promise<number> {
  const journeys = events.some(({ journeyId }) => journeyId) ? sql`, journeys as (${upsertJourneys()})` : sql``;
  const after = events.some(({ journeyId }) => journeyId) ? sql`where (select count(*) from journeys) >= 0` : sql``;
  const query = sql`
    with inserted as (
      insert into ${trafficEvents} (${NAMES})
      select * from ${buildInput(events)} as input (${NAMES})
      order by project_id collate "C", event_id collate "C"
      on conflict do nothing
      returning project_id, occurred_at, category, agent, confidence, host, path, journey_id, is_conversion
    )${journeys}, summed as (${upsertSums(Math.floor(Math.random() * SHARDS), after)})
    select count(*)::int as count from inserted
  `;
  const [row] = await readRows(db, query, { count: number });
  return row?.count ?? 0;
}

/** One array per column; a column without values is a single null. */
function buildInput(events: readonly NewTrafficEvent[]): SQL {
  const arrays = COLUMNS.map(([, key, type]) => {
    const literal = arrayLiteral(events.map((event) => event[key] ?? null));
    return literal === undefined ? sql.raw(`array[null]::${type}[]`) : sql`${literal}::text::${sql.raw(type)}[]`;
  });
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}

/** Formats a PostgreSQL array literal; undefined when all values are null. */
function arrayLiteral(values: readonly (string | number | boolean | Date | null)[]): string | undefined {
  let isEmpty = true;
  const elements = values.map((value) => {
    if (value === null) return "NULL";
    isEmpty = false;
    if (typeof value === "string") return `"${value.replace(/["\\]/g, "\\$&")}"`;
    return value instanceof Date ? `"${value.toISOString()}"` : String(value);
  });
  return isEmpty ? undefined : `{${elements.join(",")}}`;
}

/** Adds new events to their journeys; a referral or a fetch of an assistant begins one. */
function upsertJourneys(): SQL {
  const begins = sql`category in ('ai_referral', 'assistant-browse')`;
  return sql`
    insert into ${trafficJourneys} as j (
      project_id, id, precision, visitor_type, agent, landing_host, landing_path, events, conversions, referred_at,
      started_at, last_at
    )
    select project_id, journey_id, case when journey_id like 'x%' then 'exact' else 'estimated' end,
      case when bool_or(category = 'assistant-browse') then 'assistant' else 'human' end,
      (array_agg(agent order by occurred_at desc))[1], (array_agg(host order by occurred_at))[1],
      (array_agg(path order by occurred_at))[1], count(*), count(*) filter (where is_conversion),
      coalesce(max(occurred_at) filter (where ${begins}), '-infinity'), min(occurred_at), max(occurred_at)
    from inserted
    where journey_id is not null
    group by project_id, journey_id
    order by project_id collate "C", journey_id collate "C"
    on conflict (project_id, id) do update set
      events = j.events + excluded.events,
      conversions = j.conversions + excluded.conversions,
      agent = case when excluded.referred_at >= j.referred_at then excluded.agent else j.agent end,
      landing_host = case when excluded.started_at < j.started_at then excluded.landing_host else j.landing_host end,
      landing_path = case when excluded.started_at < j.started_at then excluded.landing_path else j.landing_path end,
      referred_at = greatest(j.referred_at, excluded.referred_at),
      started_at = least(j.started_at, excluded.started_at),
      last_at = greatest(j.last_at, excluded.last_at)
    returning 1`;
}

function upsertSums(shard: number, after: SQL): SQL {
  return sql`
    insert into ${trafficDaily} as d (project_id, day, category, agent, confidence, shard, events, conversions)
    select project_id, (occurred_at at time zone 'UTC')::date as day, category, agent, confidence, ${shard}::smallint,
      count(*), count(*) filter (where is_conversion)
    from inserted ${after}
    group by project_id, day, category, agent, confidence
    order by project_id collate "C", day, category collate "C", agent collate "C", confidence collate "C"
    on conflict (project_id, day, category, agent, confidence, shard) do update set
      events = d.events + excluded.events, conversions = d.conversions + excluded.conversions
    returning 1`;
}
