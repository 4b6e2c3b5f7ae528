import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { listOf, nullable, number, readRows, recordOf, text } from "#db/rows.ts";
import { geoChecks, geoDailyPages, geoScores } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";

export type CitedUrl = {
  /** Without its fragment. */
  url: string;
  title: string | null;
  answers: number;
  /** The number of these answers that name the company. */
  own: number;
};

/** Pages that answers to unbranded prompts cite: sums of a day, or one row for each answer of a segment. */
function listSources(scope: ReadScope, { from, to }: DayRange): SQL {
  const { organizationId, projectId, version, sandbox, engine, language, promptIds } = scope;
  if (engine === undefined && language === undefined && promptIds === undefined) {
    return sql`select day, url, url_hash, title, answers, own, engines, check_ids, brands from ${geoDailyPages}
      where organization_id = ${organizationId} and project_id = ${projectId} and scoring_version = ${version}
        and day between ${from} and ${to} and ${sandbox === null ? sql`true` : sql`sandbox = ${sandbox}`}`;
  }
  return sql`select to_char(${geoChecks.capturedAt} at time zone 'UTC', 'YYYY-MM-DD') as day, c.url,
      md5(c.url) as url_hash, c.title, 1 as answers, ${geoScores.mentioned}::int as own, array[${geoChecks.engine}] as engines,
      array[${geoChecks.id}] as check_ids, (
        select coalesce(jsonb_object_agg(b.brand, 1), '{}')
        from jsonb_to_recordset(${geoScores.competitors}) as b(brand text, mentioned boolean) where b.mentioned) as brands
    from ${geoChecks} join ${geoScores} on ${geoScores.checkId} = ${geoChecks.id}
    cross join lateral (
      select split_part(r.url, '#', 1) as url, max(r.title) as title
      from jsonb_to_recordset(${geoChecks.citations}) as r(url text, title text) where r.url is not null group by 1) c
    where ${and(
      eq(geoChecks.organizationId, organizationId),
      eq(geoChecks.projectId, projectId),
      eq(geoScores.scoringVersion, version),
      eq(geoChecks.status, "ok"),
      eq(geoChecks.branded, false),
      isNull(geoChecks.turnIndex),
      gte(geoChecks.capturedAt, sql`(${from} || 'T00:00:00Z')::timestamptz`),
      lt(geoChecks.capturedAt, sql`(${to} || 'T00:00:00Z')::timestamptz + interval '24 hours'`),
      matchesEngineKind(geoChecks.engine, sandbox),
      matchesSegment(geoChecks, scope),
    )}`;
}

/** The pages that most answers cite. */
export function listCitedUrls(db: Db, scope: ReadScope, days: DayRange, limit: number): Promise<CitedUrl[]> {
  const query = sql`
    select url, max(title) as title, sum(answers)::int as answers, sum(own)::int as own
    from (${listSources(scope, days)}) p group by url order by answers desc, url limit ${limit}`;
  return readRows<CitedUrl>(db, query, { url: text, title: nullable(text), answers: number, own: number });
}

export type UrlEvidence = {
  url: string;
  engines: string[];
  /** The newest answers that cite it. */
  checkIds: string[];
  /** The number of answers that name each competitor, largest first. */
  competitors: { brand: string; answers: number }[];
  /** The number of answers that cite it, on each day with any. */
  days: { day: string; answers: number }[];
};

/** The evidence for the figures of some pages. */
export async function listUrlEvidence(
  db: Db,
  scope: ReadScope,
  days: DayRange,
  { urls, checks }: { urls: readonly string[]; checks: number },
): Promise<UrlEvidence[]> {
  const query = sql`
    with cited as materialized (
      select url, day, answers, engines, check_ids, brands, row_number() over (partition by url order by day desc) as age
      from (${listSources(scope, days)}) p
      where url_hash in (select md5(w.url) from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) as w(url))
    ), engines as (
      select url, json_agg(distinct e.engine) as engines from cited cross join lateral unnest(engines) as e(engine) group by url
    ), days as (
      select url, json_agg(json_build_object('day', day, 'answers', answers)) as list from (
        select url, day, sum(answers)::int as answers from cited group by url, day) d group by url
    ), checks as (
      select url, array_to_json((array_agg(i.id order by c.day desc, i.place))[1:${checks}::int]) as ids
      from cited c cross join lateral unnest(c.check_ids) with ordinality as i(id, place)
      where c.age <= ${checks}::int group by url
    ), brands as (
      select b.url, json_agg(json_build_object('brand', b.brand, 'answers', b.answers) order by b.answers desc, b.brand) as list
      from (
        select url, b.brand, sum(b.answers::int)::int as answers
        from cited cross join lateral jsonb_each_text(brands) as b(brand, answers) group by url, b.brand) b
      group by b.url
    )
    select url, engines.engines, checks.ids as "checkIds", coalesce(brands.list, '[]'::json) as competitors,
      days.list as days
    from engines join checks using (url) join days using (url) left join brands using (url)`;
  return readRows<UrlEvidence>(db, query, {
    url: text,
    engines: listOf(text),
    checkIds: listOf(text),
    competitors: listOf(recordOf({ brand: text, answers: number })),
    days: listOf(recordOf({ day: text, answers: number })),
  });
}
