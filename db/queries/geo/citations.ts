import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { listOf, number, readRows, recordOf, text } from "#db/rows.ts";
import { geoDailyPages } from "#db/schema/index.ts";
import type { DayRange, ReadScope } from "./daily.ts";

export type CitedUrl = {
  /** Without its fragment. */
  url: string;
  title: string | null;
  answers: number;
  /** The number of these answers that name the company. */
  own: number;
};

/** Pages that answers to unbranded prompts cite, by day. */
const onDays = (scope: ReadScope, { from, to }: DayRange): SQL | undefined =>
  and(
    eq(geoDailyPages.organizationId, scope.organizationId),
    eq(geoDailyPages.projectId, scope.projectId),
    eq(geoDailyPages.scoringVersion, scope.version),
    between(geoDailyPages.day, from, to),
    scope.sandbox === null ? undefined : eq(geoDailyPages.sandbox, scope.sandbox),
  );

/** The pages that most answers cite. */
export function listCitedUrls(db: Db, scope: ReadScope, days: DayRange, limit: number): Promise<CitedUrl[]> {
  const answers = sql<number>`sum(${geoDailyPages.answers})::int`;
  return db
    .select({
      url: geoDailyPages.url,
      title: sql<string | null>`max(${geoDailyPages.title})`,
      answers,
      own: sql<number>`sum(${geoDailyPages.own})::int`,
    })
    .from(geoDailyPages)
    .where(onDays(scope, days))
    .groupBy(geoDailyPages.url)
    .orderBy(sql`${answers} desc`, geoDailyPages.url)
    .limit(limit);
}

export type UrlEvidence = {
  url: string;
  engines: string[];
  /** The newest answers that cite it. */
  checkIds: string[];
  /** The number of answers that name each competitor, largest first. */
  competitors: { brand: string; answers: number }[];
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
      select url, day, engines, check_ids, brands, row_number() over (partition by url order by day desc) as age
      from ${geoDailyPages}
      where ${onDays(scope, days)}
        and url_hash in (select md5(w.url) from jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) as w(url))
    ), engines as (
      select url, json_agg(distinct e.engine) as engines from cited cross join lateral unnest(engines) as e(engine) group by url
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
    select url, engines.engines, checks.ids as "checkIds", coalesce(brands.list, '[]'::json) as competitors
    from engines join checks using (url) left join brands using (url)`;
  return readRows<UrlEvidence>(db, query, {
    url: text,
    engines: listOf(text),
    checkIds: listOf(text),
    competitors: listOf(recordOf({ brand: text, answers: number })),
  });
}
