import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoDaily, geoDailyBrands, geoDailyPages, geoDailyPrompts, geoScores } from "#db/schema/index.ts";
import { type DayRange, isPlainEngine } from "./daily.ts";
import type { ProjectKey } from "./rollups.ts";

/**
 * One cell of the daily sums: a UTC day's answers of one engine and language, to branded prompts or to the others.
 */
export type Cell = { day: string; engine: string; language: string; branded: boolean };
/** One prompt's part of a cell. */
export type PromptCell = Cell & { promptId: string };
/** The checks to sum: all of some days, those of cells, or single ones. */
export type Chosen = { days: DayRange } | { cells: readonly (Cell | PromptCell)[] } | { checkIds: readonly string[] };

const listed = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** The number of newest answers that are kept per cited page. */
const PAGE_CHECKS = 5;

const toDay = sql`to_char(k.captured_at at time zone 'UTC', 'YYYY-MM-DD')`;

function onDays({ from, to }: DayRange): SQL {
  return sql`k.captured_at >= (${from} || 'T00:00:00Z')::timestamptz
    and k.captured_at < (${to} || 'T00:00:00Z')::timestamptz + interval '24 hours'`;
}

function inCells(cells: readonly (Cell | PromptCell)[]): SQL {
  const days = cells.map(({ day }) => day).sort();
  const listed = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
    as c(day text, engine text, language text, branded boolean, "promptId" text)`;
  // The indexes are ordered by time; without the span every day would be read.
  const span = onDays({ from: days[0] ?? "", to: days.at(-1) ?? "" });
  const [first] = cells;
  return first && "promptId" in first
    ? sql`${span} and (k.prompt_id, k.engine, k.language, k.branded, ${toDay})
        in (select c."promptId", c.engine, c.language, c.branded, c.day from ${listed})`
    : sql`${span} and (k.engine, k.language, k.branded, ${toDay})
        in (select c.engine, c.language, c.branded, c.day from ${listed})`;
}

/** Answered, failed and blocked checks. Turns of sequences depend on earlier turns and count in no rate. */
function selectChecks({ organizationId, projectId }: ProjectKey, chosen: Chosen): SQL {
  const which =
    "days" in chosen
      ? onDays(chosen.days)
      : "cells" in chosen
        ? inCells(chosen.cells)
        : sql`k.id in (${listed(chosen.checkIds)})`;
  return sql`(
    select k.id, k.prompt_id, k.scan_id, k.model, k.engine, k.language, k.branded, k.status, k.captured_at, k.citations,
      ${toDay} as day
    from ${geoChecks} k
    where k.project_id = ${projectId} and k.organization_id = ${organizationId} and k.turn_index is null
      and k.status in ('ok', 'failed', 'blocked_zdr') and ${which}) k`;
}

const owner = ({ organizationId, projectId }: ProjectKey): SQL => sql`${organizationId}::text, ${projectId}::text`;

/** Each check once per version, with its score. */
const readBy = (key: ProjectKey, chosen: Chosen, versions: readonly string[]): SQL => sql`${selectChecks(key, chosen)}
    cross join unnest(array[${listed(versions)}]::text[]) as v(version)
    left join ${geoScores} s on s.check_id = k.id and s.scoring_version = v.version and k.status = 'ok'`;

const MENTIONS = sql`
      count(s.check_id)::int,
      (count(*) filter (where s.mentioned))::int,
      coalesce(sum(s.position) filter (where s.mentioned), 0)::int,
      (count(s.position) filter (where s.mentioned))::int`;
const MISSES = sql`
      (count(*) filter (where k.status = 'failed'))::int,
      (count(*) filter (where k.status = 'blocked_zdr'))::int,
      max(k.captured_at) filter (where s.check_id is not null)`;

const matchesVersions = (
  table: typeof geoDaily | typeof geoDailyBrands,
  key: ProjectKey,
  versions: readonly string[],
) =>
  and(
    eq(table.organizationId, key.organizationId),
    eq(table.projectId, key.projectId),
    inArray(table.scoringVersion, [...versions]),
  );

/** Deletes the sums of cells, including those of competitors. */
export async function deleteCells(
  tx: Db,
  key: ProjectKey,
  cells: readonly Cell[],
  versions: readonly string[],
): Promise<void> {
  for (const table of [geoDaily, geoDailyBrands]) {
    const isWanted = sql`(${table.day}, ${table.engine}, ${table.language}, ${table.branded}) in (
      select c.day, c.engine, c.language, c.branded
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(day text, engine text, language text, branded boolean))`;
    const days = [...new Set(cells.map(({ day }) => day))];
    await tx.delete(table).where(and(matchesVersions(table, key, versions), inArray(table.day, days), isWanted));
  }
}

/** Deletes all sums of some days. */
export async function deleteDays(
  tx: Db,
  key: ProjectKey,
  { from, to }: DayRange,
  versions: readonly string[],
): Promise<void> {
  for (const table of [geoDaily, geoDailyBrands, geoDailyPrompts, geoDailyPages]) {
    await tx
      .delete(table)
      .where(
        and(
          eq(table.organizationId, key.organizationId),
          eq(table.projectId, key.projectId),
          inArray(table.scoringVersion, [...versions]),
          between(table.day, from, to),
        ),
      );
  }
}

/** Inserts the missing sums of cells for each version; a cell without checks gets no row. */
export async function insertCells(tx: Db, key: ProjectKey, chosen: Chosen, versions: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${geoDaily} (organization_id, project_id, scoring_version, day, engine, language, branded,
      checks, mentions, position_sum, position_count, cited, failed, blocked, last_checked_at)
    select ${owner(key)}, v.version, k.day, k.engine, k.language, k.branded, ${MENTIONS},
      (count(*) filter (where s.cited))::int, ${MISSES}
    from ${readBy(key, chosen, versions)}
    group by v.version, k.day, k.engine, k.language, k.branded`);
  await tx.execute(sql`
    insert into ${geoDailyBrands} (organization_id, project_id, scoring_version, day, engine, language, branded,
      brand, mentions, position_sum, position_count, cited)
    select ${owner(key)}, s.scoring_version, k.day, k.engine, k.language, k.branded, b.brand,
      (count(*) filter (where b.mentioned))::int,
      coalesce(sum(b.position) filter (where b.mentioned), 0)::int,
      (count(b.position) filter (where b.mentioned))::int,
      (count(*) filter (where b.cited))::int
    from ${selectChecks(key, chosen)}
    join ${geoScores} s on s.check_id = k.id and s.scoring_version in (${listed(versions)})
    cross join lateral jsonb_to_recordset(s.competitors) as b(brand text, mentioned boolean, position int, cited boolean)
    where k.status = 'ok'
    group by s.scoring_version, k.day, k.engine, k.language, k.branded, b.brand`);
}

/** Upserts the sums of prompts. */
export async function putPrompts(tx: Db, key: ProjectKey, chosen: Chosen, versions: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${geoDailyPrompts} (organization_id, project_id, scoring_version, day, prompt_id, engine, language, branded,
      scan_id, model, checks, mentions, position_sum, position_count, best_position, cited, failed, blocked, last_checked_at,
      brands)
    with answers as materialized (
      select v.version, k.day, k.prompt_id, k.engine, k.language, k.branded, coalesce(k.scan_id, '') as scan_id,
        coalesce(k.model, '') as model, k.status, k.captured_at, s.check_id, s.mentioned, s.position, s.cited, s.competitors
      from ${readBy(key, chosen, versions)}
      where k.prompt_id is not null
    ), named as (
      select n.version, n.day, n.prompt_id, n.engine, n.language, n.branded, n.scan_id, n.model,
        jsonb_object_agg(n.brand, n.counts) as brands
      from (
        select a.version, a.day, a.prompt_id, a.engine, a.language, a.branded, a.scan_id, a.model, b.brand,
          jsonb_build_array(count(*) filter (where b.mentioned), coalesce(sum(b.position) filter (where b.mentioned), 0),
            count(b.position) filter (where b.mentioned), count(*) filter (where b.cited)) as counts
        from answers a
        cross join lateral jsonb_to_recordset(a.competitors) as b(brand text, mentioned boolean, position int, cited boolean)
        where a.check_id is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9) n
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select ${owner(key)}, k.*, coalesce(n.brands, '{}')
    from (
      select k.version, k.day, k.prompt_id, k.engine, k.language, k.branded, k.scan_id, k.model,
        count(k.check_id)::int as checks, (count(*) filter (where k.mentioned))::int as mentions,
        coalesce(sum(k.position) filter (where k.mentioned), 0)::int as position_sum,
        (count(k.position) filter (where k.mentioned))::int as position_count,
        min(k.position) filter (where k.mentioned) as best_position,
        (count(*) filter (where k.cited))::int as cited,
        (count(*) filter (where k.status = 'failed'))::int as failed,
        (count(*) filter (where k.status = 'blocked_zdr'))::int as blocked,
        max(k.captured_at) filter (where k.check_id is not null) as last_checked_at
      from answers k group by 1, 2, 3, 4, 5, 6, 7, 8) k
    left join named n using (version, day, prompt_id, engine, language, branded, scan_id, model)
    on conflict (project_id, scoring_version, day, prompt_id, engine, language, branded, scan_id, model) do update set
      checks = excluded.checks, mentions = excluded.mentions, position_sum = excluded.position_sum,
      position_count = excluded.position_count, best_position = excluded.best_position, cited = excluded.cited,
      failed = excluded.failed, blocked = excluded.blocked, last_checked_at = excluded.last_checked_at,
      brands = excluded.brands`);
}

/** Adds the citations of unbranded answers that headlines count to the sums of pages; a page counts once per answer. */
export async function addPages(tx: Db, key: ProjectKey, chosen: Chosen, versions: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${geoDailyPages} as p (organization_id, project_id, scoring_version, day, sandbox, url_hash, url, title,
      answers, own, engines, check_ids, brands)
    with cited as materialized (
      select s.scoring_version as version, k.day, k.engine like 'sandbox/%' as sandbox, c.url, c.title, k.id, k.engine,
        k.captured_at, s.mentioned, s.competitors
      from ${selectChecks(key, chosen)}
      join ${geoScores} s on s.check_id = k.id and s.scoring_version in (${listed(versions)})
      cross join lateral (
        select split_part(r.url, '#', 1) as url, max(r.title) as title
        from jsonb_to_recordset(k.citations) as r(url text, title text) where r.url is not null group by 1) c
      where k.status = 'ok' and not k.branded and ${isPlainEngine(sql`k.engine`)}
    ), named as (
      select n.version, n.day, n.sandbox, n.url, jsonb_object_agg(n.brand, n.answers) as brands
      from (
        select c.version, c.day, c.sandbox, c.url, b.brand, count(*)::int as answers
        from cited c cross join lateral jsonb_to_recordset(c.competitors) as b(brand text, mentioned boolean)
        where b.mentioned group by 1, 2, 3, 4, 5) n
      group by 1, 2, 3, 4
    )
    select ${owner(key)}, u.version, u.day, u.sandbox, md5(u.url), u.url, u.title, u.answers, u.own, u.engines, u.check_ids,
      coalesce(n.brands, '{}')
    from (
      select c.version, c.day, c.sandbox, c.url, max(c.title) as title, count(*)::int as answers,
        (count(*) filter (where c.mentioned))::int as own, array_agg(distinct c.engine) as engines,
        (array_agg(c.id order by c.captured_at desc, c.id desc))[1:${PAGE_CHECKS}::int] as check_ids
      from cited c group by 1, 2, 3, 4) u
    left join named n on n.version = u.version and n.day = u.day and n.sandbox = u.sandbox and n.url = u.url
    on conflict (project_id, scoring_version, day, sandbox, url_hash) do update set
      title = greatest(p.title, excluded.title),
      answers = p.answers + excluded.answers,
      own = p.own + excluded.own,
      engines = case when p.engines @> excluded.engines then p.engines
        else array(select distinct e from unnest(p.engines || excluded.engines) as e order by e) end,
      check_ids = (excluded.check_ids || p.check_ids)[1:${PAGE_CHECKS}::int],
      brands = case when excluded.brands = '{}' then p.brands else (
        select jsonb_object_agg(b.brand, b.answers)
        from (
          select e.brand, sum(e.answers::int) as answers
          from (select * from jsonb_each_text(p.brands) union all select * from jsonb_each_text(excluded.brands))
            as e(brand, answers)
          group by e.brand) b) end`);
}
