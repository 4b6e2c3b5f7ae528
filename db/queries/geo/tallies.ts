import { and, asc, between, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyPrompts } from "#db/schema/index.ts";
import { type DayRange, matchesEngineKind, matchesSegment, type ReadScope } from "./daily.ts";
import type { ProjectKey } from "./rollups.ts";
import { type Cell, listed } from "./sums.ts";

/** One day's answers of one engine and language, as columns of equal length: one entry for each prompt and model. */
export type TallyColumns = {
  prompts: string[];
  /** One for all, or one for each entry; empty where unknown. */
  models: string[];
  n: number[];
  mentions: number[];
  positionSum: number[];
  positionCount: number[];
  cited: number[];
  /** Answers that name each competitor; null where none is named. */
  brands: Record<string, number[]> | null;
};
export type DayTallies = { day: string; engine: string; language: string; tallies: TallyColumns };

/** Answers of some days, oldest first: to unbranded prompts, or to all of them. */
export async function listTallies(
  db: Db,
  scope: ReadScope,
  { from, to }: DayRange,
  branded = false,
): Promise<DayTallies[]> {
  const rows = await db
    .select({ day: geoDaily.day, engine: geoDaily.engine, language: geoDaily.language, tallies: geoDaily.tallies })
    .from(geoDaily)
    .where(
      and(
        eq(geoDaily.organizationId, scope.organizationId),
        eq(geoDaily.projectId, scope.projectId),
        eq(geoDaily.scoringVersion, scope.version),
        branded ? undefined : eq(geoDaily.branded, false),
        between(geoDaily.day, from, to),
        isNotNull(geoDaily.tallies),
        matchesEngineKind(geoDaily.engine, scope.sandbox),
        matchesSegment(geoDaily, scope),
      ),
    )
    .orderBy(asc(geoDaily.day), asc(geoDaily.engine), asc(geoDaily.language));
  const { promptIds } = scope;
  const prompts = promptIds && new Set(promptIds);
  return rows.map((row) => ({ ...row, tallies: restrict(parse(row.tallies), prompts) }));
}

/** Keeps the entries of some prompts. */
function restrict(columns: TallyColumns, prompts: ReadonlySet<string> | undefined): TallyColumns {
  if (!prompts) return columns;
  const keep = <T>(column: T[]) => column.filter((_, i) => prompts.has(columns.prompts[i] ?? ""));
  return {
    prompts: keep(columns.prompts),
    models: columns.models.length === 1 ? columns.models : keep(columns.models),
    n: keep(columns.n),
    mentions: keep(columns.mentions),
    positionSum: keep(columns.positionSum),
    positionCount: keep(columns.positionCount),
    cited: keep(columns.cited),
    brands:
      columns.brands && Object.fromEntries(Object.entries(columns.brands).map(([b, counts]) => [b, keep(counts)])),
  };
}

const parse = (stored: string | null): TallyColumns => JSON.parse(stored ?? "null");

/** Days whose sums by prompt are not packed, as after a backup of an earlier version. */
export async function listUnpackedDays(db: Db, key: ProjectKey): Promise<string[]> {
  const { organizationId, projectId, day, checks, tallies } = geoDaily;
  const isOwn = and(eq(organizationId, key.organizationId), eq(projectId, key.projectId));
  const rows = await db
    .selectDistinct({ day })
    .from(geoDaily)
    .where(and(isOwn, gt(checks, 0), isNull(tallies)))
    .orderBy(asc(day));
  return rows.map((row) => row.day);
}

/** Answers to unbranded prompts of some scans, with the scan's id in place of the day. */
export async function listScanTallies(db: Db, scope: ReadScope, scanIds: readonly string[]): Promise<DayTallies[]> {
  const p = geoDailyPrompts;
  if (scanIds.length === 0) return [];
  return db
    .select({
      day: p.scanId,
      engine: p.engine,
      language: p.language,
      tallies: sql<TallyColumns>`jsonb_build_object(
      'prompts', jsonb_agg(${p.promptId}), 'models', jsonb_agg(${p.model}), 'n', jsonb_agg(${p.checks}),
      'mentions', jsonb_agg(${p.mentions}), 'positionSum', jsonb_agg(${p.positionSum}),
      'positionCount', jsonb_agg(${p.positionCount}), 'cited', jsonb_agg(${p.cited}), 'brands', null)`,
    })
    .from(p)
    .where(
      and(
        eq(p.organizationId, scope.organizationId),
        eq(p.projectId, scope.projectId),
        eq(p.scoringVersion, scope.version),
        eq(p.branded, false),
        gt(p.checks, 0),
        inArray(p.scanId, [...scanIds]),
        matchesEngineKind(p.engine, scope.sandbox),
        matchesSegment(p, scope),
      ),
    )
    .groupBy(p.scanId, p.engine, p.language);
}

function isChosenDay(chosen: { days: DayRange } | { cells: readonly Cell[] }): SQL {
  return "days" in chosen
    ? sql`p.day between ${chosen.days.from} and ${chosen.days.to}`
    : sql`(p.day, p.engine, p.language, p.branded) in (select c.day, c.engine, c.language, c.branded
        from jsonb_to_recordset(${JSON.stringify(chosen.cells)}::jsonb) as c(day text, engine text, language text, branded boolean))`;
}

/**
 * Packs the sums of prompts into the cells' own rows, one JSON array a column, since reading a row for each
 * prompt and day costs more than the counts do. Call it after `insertCells` and `putPrompts`.
 */
export async function packTallies(
  tx: Db,
  key: ProjectKey,
  chosen: { days: DayRange } | { cells: readonly Cell[] },
  versions: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with rows as materialized (
      select p.scoring_version as version, p.day, p.engine, p.language, p.branded, p.prompt_id, p.model,
        sum(p.checks)::int as n,
        sum(p.mentions)::int as mentions, sum(p.position_sum)::int as position_sum,
        sum(p.position_count)::int as position_count, sum(p.cited)::int as cited,
        row_number() over (
          partition by p.scoring_version, p.day, p.engine, p.language, p.branded order by p.prompt_id, p.model) as i,
        array_agg(p.brands) as brands
      from ${geoDailyPrompts} p
      where p.project_id = ${key.projectId} and p.organization_id = ${key.organizationId}
        and p.scoring_version in (${listed(versions)}) and p.checks > 0 and ${isChosenDay(chosen)}
      group by 1, 2, 3, 4, 5, 6, 7
    ), named as (
      select r.version, r.day, r.engine, r.language, r.branded, r.i, b.brand, sum((b.counts->>0)::int)::int as answers
      from rows r cross join lateral unnest(r.brands) as o(brands)
      cross join lateral jsonb_each(o.brands) as b(brand, counts)
      group by 1, 2, 3, 4, 5, 6, 7
    ), brands as (
      select b.version, b.day, b.engine, b.language, b.branded, json_object_agg(b.brand, b.counts) as brands
      from (
        select d.version, d.day, d.engine, d.language, d.branded, d.brand,
          json_agg(coalesce(n.answers, 0) order by r.i) as counts
        from (select distinct version, day, engine, language, branded, brand from named) d
        join rows r using (version, day, engine, language, branded)
        left join named n using (version, day, engine, language, branded, brand, i)
        group by 1, 2, 3, 4, 5, 6) b
      group by 1, 2, 3, 4, 5
    )
    update ${geoDaily} d set tallies = t.tallies
    from (
      select r.version, r.day, r.engine, r.language, r.branded, json_build_object(
        'prompts', json_agg(r.prompt_id order by r.i),
        'models', case when count(distinct r.model) = 1 then json_build_array(min(r.model))
          else json_agg(r.model order by r.i) end,
        'n', json_agg(r.n order by r.i), 'mentions', json_agg(r.mentions order by r.i),
        'positionSum', json_agg(r.position_sum order by r.i), 'positionCount', json_agg(r.position_count order by r.i),
        'cited', json_agg(r.cited order by r.i),
        'brands', (select b.brands from brands b where b.version = r.version and b.day = r.day
          and b.engine = r.engine and b.language = r.language and b.branded = r.branded))::text as tallies
      from rows r group by 1, 2, 3, 4, 5) t
    where d.project_id = ${key.projectId} and d.organization_id = ${key.organizationId} 
      and d.scoring_version = t.version and d.day = t.day and d.engine = t.engine and d.language = t.language and d.branded = t.branded`);
}
