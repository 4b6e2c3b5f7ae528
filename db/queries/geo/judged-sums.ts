import { and, asc, between, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { checked, type Guard, listOf, number, text } from "#db/rows.ts";
import { geoChecks, geoDaily, geoScores, RECOMMENDATIONS, SENTIMENTS } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";
import type { ProjectKey } from "./rollups.ts";

/** The judged answers of one prompt, engine and language on a UTC day that share a sentiment and a recommendation. */
export type JudgedCount = {
  day: string;
  engine: string;
  language: string;
  promptId: string;
  sentiment: (typeof SENTIMENTS)[number];
  recommendation: (typeof RECOMMENDATIONS)[number];
  answers: number;
};

/** A count as a cell of the daily sums stores it. */
type Entry = [promptId: string, JudgedCount["sentiment"], JudgedCount["recommendation"], answers: number];

const isSentiment: Guard<JudgedCount["sentiment"]> = (value): value is JudgedCount["sentiment"] =>
  SENTIMENTS.some((one) => one === value);
const isRecommendation: Guard<JudgedCount["recommendation"]> = (value): value is JudgedCount["recommendation"] =>
  RECOMMENDATIONS.some((one) => one === value);
const isEntry: Guard<Entry> = (value): value is Entry =>
  Array.isArray(value) && text(value[0]) && isSentiment(value[1]) && isRecommendation(value[2]) && number(value[3]);

const inSpan = ({ from, to }: DayRange) => sql`k.captured_at >= (${from} || 'T00:00:00Z')::timestamptz
  and k.captured_at < (${to} || 'T00:00:00Z')::timestamptz + interval '24 hours'`;

/** The judged answers of some days to unbranded prompts, by cell, prompt and judgment. */
const countScores = ({ organizationId, projectId }: ProjectKey, versions: readonly string[], days: DayRange) => sql`
  select s.scoring_version, to_char(k.captured_at at time zone 'UTC', 'YYYY-MM-DD') as day, k.engine, k.language,
    k.prompt_id, s.sentiment, s.recommendation, count(*)::int as answers
  from ${geoScores} s join ${geoChecks} k on k.id = s.check_id
  where s.organization_id = ${organizationId} and s.project_id = ${projectId} and k.organization_id = ${organizationId}
    and ${inArray(sql`s.scoring_version`, [...versions])} and s.sentiment <> 'unknown' and s.mentioned
    and (s.captured_at is null or (s.captured_at >= (${days.from} || 'T00:00:00Z')::timestamptz
      and s.captured_at < (${days.to} || 'T00:00:00Z')::timestamptz + interval '24 hours'))
    and not k.branded and k.prompt_id is not null and k.turn_index is null and ${inSpan(days)}
  group by 1, 2, 3, 4, 5, 6, 7`;

/**
 * Sums the judged answers of some days in the cells whose sums lack them: new cells, and those of answers that were
 * judged since.
 */
export async function packJudged(tx: Db, key: ProjectKey, days: DayRange, versions: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with pending as materialized (
      select scoring_version, day, engine, language from ${geoDaily}
      where organization_id = ${key.organizationId} and project_id = ${key.projectId}
        and ${inArray(sql`scoring_version`, [...versions])} and day between ${days.from} and ${days.to}
        and not branded and checks > 0 and judged is null
    ), packed as (
      select scoring_version, day, engine, language,
        json_agg(json_build_array(prompt_id, sentiment, recommendation, answers) order by prompt_id)::text as judged
      from (${countScores(key, versions, days)}) c where exists (select 1 from pending) group by 1, 2, 3, 4
    )
    update ${geoDaily} d set judged = coalesce(p.judged, '[]')
    from pending left join packed p using (scoring_version, day, engine, language)
    where d.organization_id = ${key.organizationId} and d.project_id = ${key.projectId}
      and d.scoring_version = pending.scoring_version and d.day = pending.day and d.engine = pending.engine
      and d.language = pending.language and not d.branded`);
}

/** Drops the sums of judged answers in the cells of an answer whose judgment changes; readers count those anew. */
export async function dropJudged(tx: Db, organizationId: string, checkId: string): Promise<void> {
  await tx.execute(sql`
    update ${geoDaily} d set judged = null
    from ${geoChecks} k
    where k.id = ${checkId} and k.organization_id = ${organizationId} and d.organization_id = k.organization_id
      and d.project_id = k.project_id and d.day = to_char(k.captured_at at time zone 'UTC', 'YYYY-MM-DD')
      and d.scoring_version in (select scoring_version from ${geoScores} where check_id = ${checkId})
      and d.engine = k.engine and d.language = k.language and not d.branded and d.judged is not null`);
}

/** Counts the judged answers of some days to unbranded prompts, in order of day, engine, language and prompt. */
export async function countJudged(db: Db, scope: ReadScope, days: DayRange): Promise<JudgedCount[]> {
  const { day, engine, language, judged } = geoDaily;
  const cells = await db
    .select({ day, engine, language, judged })
    .from(geoDaily)
    .where(
      and(
        eq(geoDaily.organizationId, scope.organizationId),
        eq(geoDaily.projectId, scope.projectId),
        eq(geoDaily.scoringVersion, scope.version),
        eq(geoDaily.branded, false),
        gt(geoDaily.checks, 0),
        between(day, days.from, days.to),
        matchesEngineKind(engine, scope.sandbox),
        matchesSegment(geoDaily, scope),
      ),
    )
    .orderBy(asc(day), asc(engine), asc(language));
  const counted = await countMissing(
    db,
    scope,
    cells.flatMap((cell) => (cell.judged === null ? cell.day : [])),
  );
  const prompts = scope.promptIds && new Set(scope.promptIds);
  return cells
    .flatMap((cell) => (cell.judged === null ? (counted.get(toKey(cell)) ?? []) : unpack(cell, cell.judged)))
    .filter(({ promptId }) => prompts === undefined || prompts.has(promptId));
}

type Cell = Pick<JudgedCount, "day" | "engine" | "language">;
const toKey = ({ day, engine, language }: Cell) => `${day}\n${engine}\n${language}`;

function unpack({ day, engine, language }: Cell, judged: string): JudgedCount[] {
  const entries = checked(JSON.parse(judged), listOf(isEntry), "Sums of judged answers");
  return entries.map(([promptId, sentiment, recommendation, answers]) => ({
    day,
    engine,
    language,
    promptId,
    sentiment,
    recommendation,
    answers,
  }));
}

/** Counts the answers of days in which a cell lacks its sums. @param missing those days, ascending */
async function countMissing(db: Db, scope: ReadScope, missing: readonly string[]): Promise<Map<string, JudgedCount[]>> {
  const [from, to] = [missing[0], missing.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const c = {
    day: sql<string>`c.day`.as("day"),
    engine: sql<string>`c.engine`.as("engine"),
    language: sql<string>`c.language`.as("language"),
    promptId: sql<string>`c.prompt_id`.as("prompt_id"),
    sentiment: sql<JudgedCount["sentiment"]>`c.sentiment`.as("sentiment"),
    recommendation: sql<JudgedCount["recommendation"]>`c.recommendation`.as("recommendation"),
    answers: sql<number>`c.answers`.as("answers"),
  };
  const rows = await db
    .select(c)
    .from(sql`(${countScores(scope, [scope.version], { from, to })}) c`)
    .where(isNotNull(sql`c.day`))
    .orderBy(sql`c.prompt_id`);
  return Map.groupBy(rows, toKey);
}
