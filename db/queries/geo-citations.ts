import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";
import type { Span } from "./geo-answers.ts";
import { ofKind, type ReadScope } from "./geo-daily.ts";

export type CitedUrl = {
  /** Without its fragment. */
  url: string;
  title: string | null;
  answers: number;
  engines: string[];
  /** Of those answers, how many name the company. */
  own: number;
  /** The newest of them. */
  checkIds: string[];
};

/** Each page that an unbranded answer of the span cites, once for each answer. */
function citations(scope: ReadScope, { start, end }: Span): SQL {
  const kind = ofKind(geoChecks.engine, scope.sandbox) ?? sql`true`;
  return sql`
    select distinct on (${geoChecks.id}, split_part(c.url, '#', 1)) ${geoChecks.id} as id, ${geoChecks.engine} as engine,
      ${geoChecks.capturedAt} as captured_at, split_part(c.url, '#', 1) as url, c.title
    from ${geoChecks}
    cross join lateral jsonb_to_recordset(${geoChecks.citations}) as c(url text, title text)
    where ${geoChecks.organizationId} = ${scope.organizationId} and ${geoChecks.projectId} = ${scope.projectId}
      and ${geoChecks.status} = 'ok' and not ${geoChecks.branded} and ${geoChecks.turnIndex} is null
      and ${geoChecks.capturedAt} >= ${start.toISOString()}::timestamptz
      and ${geoChecks.capturedAt} < ${end.toISOString()}::timestamptz and ${kind} and c.url is not null`;
}

/** The pages that most answers cite. */
export async function listCitedUrls(
  db: Db,
  scope: ReadScope,
  span: Span,
  limits: { pages: number; checks: number },
): Promise<CitedUrl[]> {
  const result = await db.execute(sql`
    select u.url, max(u.title) as title, count(*)::int as answers, array_to_json(array_agg(distinct u.engine)) as engines,
      (count(*) filter (where s.mentioned))::int as own,
      array_to_json((array_agg(u.id order by u.captured_at desc, u.id desc))[1:${limits.checks}::int]) as "checkIds"
    from (${citations(scope, span)}) u
    join ${geoScores} s on s.check_id = u.id and s.scoring_version = ${scope.version}
    group by u.url
    order by answers desc, u.url
    limit ${limits.pages}`);
  return (result as unknown as { rows: CitedUrl[] }).rows;
}

/** How many of the answers that cite a page name each competitor, most often first. */
export async function countCompetitorsOfUrls(
  db: Db,
  scope: ReadScope,
  span: Span,
  urls: readonly string[],
): Promise<{ url: string; brand: string; answers: number }[]> {
  const result = await db.execute(sql`
    select u.url, b.brand, count(*)::int as answers
    from (${citations(scope, span)}) u
    join ${geoScores} s on s.check_id = u.id and s.scoring_version = ${scope.version}
    cross join lateral jsonb_to_recordset(s.competitors) as b(brand text, mentioned boolean)
    where b.mentioned and u.url in (select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))
    group by u.url, b.brand
    order by answers desc, b.brand`);
  return (result as unknown as { rows: { url: string; brand: string; answers: number }[] }).rows;
}
