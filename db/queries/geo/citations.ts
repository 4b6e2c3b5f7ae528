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

/** Whether the sums of days have exactly the answers of the scope. */
const isWhole = ({ engine, language, promptIds, access, country, sandbox }: ReadScope) =>
  [engine, language, promptIds].every((part) => part === undefined) &&
  country === null &&
  access === (sandbox === true ? "sandbox" : "api");

/** The sums of each day and page that answers to unbranded prompts cite. */
const selectDays = ({ organizationId, projectId, version, sandbox }: ReadScope, { from, to }: DayRange): SQL => sql`
  select day, url, url_hash, title, answers, own, engines, check_ids, brands from ${geoDailyPages}
  where organization_id = ${organizationId} and project_id = ${projectId} and scoring_version = ${version}
    and day between ${from} and ${to} and ${sandbox === null ? sql`true` : sql`sandbox = ${sandbox}`}`;

/** Each answer of a segment with each page that it cites. The limit makes the server look up each score. */
const selectCitations = (scope: ReadScope, { from, to }: DayRange): SQL => sql`
  select ${geoChecks.id} as id, ${geoChecks.capturedAt} as captured_at, ${geoChecks.engine} as engine, c.url, c.title,
    s.mentioned, s.competitors
  from ${geoChecks}
  cross join lateral (
    select mentioned, competitors from ${geoScores}
    where check_id = ${geoChecks.id} and scoring_version = ${scope.version} limit 1) s
  cross join lateral (
    select split_part(r.url, '#', 1) as url, max(r.title) as title
    from jsonb_to_recordset(${geoChecks.citations}) as r(url text, title text) where r.url is not null group by 1) c
  where ${and(
    eq(geoChecks.organizationId, scope.organizationId),
    eq(geoChecks.projectId, scope.projectId),
    eq(geoChecks.status, "ok"),
    eq(geoChecks.branded, false),
    isNull(geoChecks.turnIndex),
    gte(geoChecks.capturedAt, sql`(${from} || 'T00:00:00Z')::timestamptz`),
    lt(geoChecks.capturedAt, sql`(${to} || 'T00:00:00Z')::timestamptz + interval '24 hours'`),
    matchesEngineKind(geoChecks.engine, scope.sandbox),
    matchesSegment(geoChecks, scope),
  )}`;

/** The pages that most answers cite. */
export function listCitedUrls(db: Db, scope: ReadScope, days: DayRange, limit: number): Promise<CitedUrl[]> {
  const sums = isWhole(scope)
    ? sql`select url, max(title) as title, sum(answers)::int as answers, sum(own)::int as own
        from (${selectDays(scope, days)}) p group by url`
    : sql`select url, max(title) as title, count(*)::int as answers, (count(*) filter (where mentioned))::int as own
        from (${selectCitations(scope, days)}) p group by url`;
  const query = sql`${sums} order by answers desc, url limit ${limit}`;
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

type Wanted = { urls: readonly string[]; checks: number };

/** The evidence for the figures of some pages. */
export function listUrlEvidence(db: Db, scope: ReadScope, days: DayRange, wanted: Wanted): Promise<UrlEvidence[]> {
  const query = sql`
    with ${isWhole(scope) ? evidenceOfDays(scope, days, wanted) : evidenceOfAnswers(scope, days, wanted)}
    , day_lists as (
      select url, json_agg(json_build_object('day', day, 'answers', answers)) as list from days group by url
    ), brand_lists as (
      select url, json_agg(json_build_object('brand', brand, 'answers', answers) order by answers desc, brand) as list
      from brands group by url
    )
    select url, engines.engines, checks.ids as "checkIds", coalesce(brand_lists.list, '[]'::json) as competitors,
      day_lists.list as days
    from engines join checks using (url) join day_lists using (url) left join brand_lists using (url)`;
  return readRows<UrlEvidence>(db, query, {
    url: text,
    engines: listOf(text),
    checkIds: listOf(text),
    competitors: listOf(recordOf({ brand: text, answers: number })),
    days: listOf(recordOf({ day: text, answers: number })),
  });
}

const isWanted = (urls: readonly string[]) =>
  sql`(select w.url from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) as w(url))`;

/** The tables `engines`, `days`, `checks` and `brands` by page, from the sums of days. */
const evidenceOfDays = (scope: ReadScope, days: DayRange, { urls, checks }: Wanted): SQL => sql`
  cited as materialized (
    select url, day, answers, engines, check_ids, brands, row_number() over (partition by url order by day desc) as age
    from (${selectDays(scope, days)}) p where url_hash in (select md5(w.url) from ${isWanted(urls)} w)
  ), engines as (
    select url, json_agg(distinct e.engine) as engines from cited cross join lateral unnest(engines) as e(engine) group by url
  ), days as (
    select url, day, sum(answers)::int as answers from cited group by url, day
  ), checks as (
    select url, array_to_json((array_agg(i.id order by c.day desc, i.place))[1:${checks}::int]) as ids
    from cited c cross join lateral unnest(c.check_ids) with ordinality as i(id, place)
    where c.age <= ${checks}::int group by url
  ), brands as (
    select url, b.brand, sum(b.answers::int)::int as answers
    from cited cross join lateral jsonb_each_text(brands) as b(brand, answers) group by url, b.brand
  )`;

/** The same tables from the answers of a segment. */
const evidenceOfAnswers = (scope: ReadScope, days: DayRange, { urls, checks }: Wanted): SQL => sql`
  cited as materialized (
    select p.id, p.captured_at, p.engine, p.url, p.competitors from (${selectCitations(scope, days)}) p
    where p.url in ${isWanted(urls)}
  ), engines as (
    select url, json_agg(engine) as engines
    from (select distinct url, engine from cited order by url, engine) e group by url
  ), days as (
    select url, to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as answers
    from cited group by 1, 2
  ), checks as (
    select url, json_agg(id order by place) as ids from (
      select url, id, row_number() over (partition by url order by captured_at desc, id desc) as place from cited) c
    where place <= ${checks}::int group by url
  ), brands as (
    select url, b.brand, count(*)::int as answers
    from cited cross join lateral jsonb_to_recordset(competitors) as b(brand text, mentioned boolean)
    where b.mentioned group by url, b.brand
  )`;
