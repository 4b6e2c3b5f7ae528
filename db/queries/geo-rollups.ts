import { and, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoDaily, geoDailyBrands, geoScores, geoScoringVersions, geoSettings } from "#db/schema/index.ts";

export type ProjectKey = { organizationId: string; projectId: string };
/** One cell of the daily sums: a UTC day's answers of one engine and language, to branded prompts or to the others. */
export type Cell = { day: string; engine: string; language: string; branded: boolean };

// Any number that no other kind of advisory lock of ours has.
const ROLLUP_LOCK = 7_203_115;

/**
 * Lets one transaction at a time write a project's sums, until it ends: what waits here reads what the other one stored,
 * so that neither writes a sum without the other's answers.
 */
export async function lockRollups(tx: Db, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLLUP_LOCK}::int, hashtext(${projectId}))`);
}

const wanted = (cells: readonly Cell[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(day text, engine text, language text, branded boolean)`;

const ofCells = (table: typeof geoDaily | typeof geoDailyBrands, cells: readonly Cell[]): SQL =>
  sql`(${table.day}, ${table.engine}, ${table.language}, ${table.branded}) in (select c.day, c.engine, c.language, c.branded from ${wanted(cells)})`;

/** Removes the sums of cells, in both tables. */
export async function deleteCells(tx: Db, key: ProjectKey, cells: readonly Cell[], versions: string[]): Promise<void> {
  for (const table of [geoDaily, geoDailyBrands]) {
    await tx.delete(table).where(
      and(
        eq(table.organizationId, key.organizationId),
        eq(table.projectId, key.projectId),
        inArray(table.scoringVersion, versions),
        // The indexes are in order of day; the cells alone would read every day.
        inArray(table.day, [...new Set(cells.map(({ day }) => day))]),
        ofCells(table, cells),
      ),
    );
  }
}

/** A cell's checks; turns of sequences hang on those before them and stand in no rate. */
function checksOf({ organizationId, projectId }: ProjectKey, cells: readonly Cell[]): SQL {
  return sql`${wanted(cells)}
    join ${geoChecks} k on k.project_id = ${projectId} and k.organization_id = ${organizationId}
      and k.captured_at >= (c.day || 'T00:00:00Z')::timestamptz
      and k.captured_at < (c.day || 'T00:00:00Z')::timestamptz + interval '24 hours'
      and k.engine = c.engine and k.language = c.language and k.branded = c.branded and k.turn_index is null`;
}

/** Writes the sums of cells that have none, under each version; a cell without any check gets no row. */
export async function insertCells(tx: Db, key: ProjectKey, cells: readonly Cell[], versions: string[]): Promise<void> {
  const listed = sql`jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb)`;
  const place = sql`${key.organizationId}::text, ${key.projectId}::text, v.version, c.day, c.engine, c.language, c.branded`;
  await tx.execute(sql`
    insert into ${geoDaily} (organization_id, project_id, scoring_version, day, engine, language, branded,
      checks, mentions, position_sum, position_count, cited, failed, blocked, last_checked_at)
    select ${place},
      count(s.check_id)::int,
      (count(*) filter (where s.mentioned))::int,
      coalesce(sum(s.position) filter (where s.mentioned), 0)::int,
      (count(s.position) filter (where s.mentioned))::int,
      (count(*) filter (where s.cited))::int,
      (count(*) filter (where k.status = 'failed'))::int,
      (count(*) filter (where k.status = 'blocked_zdr'))::int,
      max(k.captured_at) filter (where s.check_id is not null)
    from ${checksOf(key, cells)}
    cross join ${listed} as v(version)
    left join ${geoScores} s on s.check_id = k.id and s.scoring_version = v.version and k.status = 'ok'
    where k.status in ('ok', 'failed', 'blocked_zdr')
    group by v.version, c.day, c.engine, c.language, c.branded`);
  await tx.execute(sql`
    insert into ${geoDailyBrands} (organization_id, project_id, scoring_version, day, engine, language, branded,
      brand, mentions, position_sum, position_count, cited)
    select ${place}, b.brand,
      (count(*) filter (where b.mentioned))::int,
      coalesce(sum(b.position) filter (where b.mentioned), 0)::int,
      (count(b.position) filter (where b.mentioned))::int,
      (count(*) filter (where b.cited))::int
    from ${checksOf(key, cells)}
    cross join ${listed} as v(version)
    join ${geoScores} s on s.check_id = k.id and s.scoring_version = v.version
    cross join lateral jsonb_to_recordset(s.competitors) as b(brand text, mentioned boolean, position int, cited boolean)
    where k.status = 'ok'
    group by v.version, c.day, c.engine, c.language, c.branded, b.brand`);
}

/** Cells of a project's days that have checks, or sums of the versions given. */
export async function listCells(db: Db, key: ProjectKey, days: string[], versions: string[]): Promise<Cell[]> {
  const result = await db.execute<Cell>(sql`
    select distinct c.day, k.engine, k.language, k.branded
    from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as c(day)
    join ${geoChecks} k on k.project_id = ${key.projectId} and k.organization_id = ${key.organizationId}
      and k.captured_at >= (c.day || 'T00:00:00Z')::timestamptz
      and k.captured_at < (c.day || 'T00:00:00Z')::timestamptz + interval '24 hours'
    where k.turn_index is null
    union
    select d.day, d.engine, d.language, d.branded from ${geoDaily} d
    where d.project_id = ${key.projectId} and d.organization_id = ${key.organizationId}
      and d.scoring_version in (select jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb))
      and d.day in (select jsonb_array_elements_text(${JSON.stringify(days)}::jsonb))`);
  return (result as unknown as { rows: Cell[] }).rows;
}

/** First and last UTC day on which a project's answers arrived, undefined without any. */
export async function findSpan(db: Db, key: ProjectKey): Promise<{ from: string; to: string } | undefined> {
  const day = (order: SQL) => sql<string | null>`(
    select to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') from ${geoChecks}
    where project_id = ${key.projectId} and organization_id = ${key.organizationId} and captured_at is not null
    order by captured_at ${order} limit 1)`;
  const result = await db.execute(sql`select ${day(sql`asc`)} as "from", ${day(sql`desc`)} as "to"`);
  const [row] = (result as unknown as { rows: { from: string | null; to: string | null }[] }).rows;
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
}

/** Of every organization: projects that have been measured. For the nightly check alone. */
export function listMeasuredProjects(db: Db): Promise<ProjectKey[]> {
  return db
    .select({ organizationId: geoSettings.organizationId, projectId: geoSettings.projectId })
    .from(geoSettings)
    .where(isNotNull(geoSettings.scoringVersion))
    .orderBy(geoSettings.projectId);
}

/** Versions whose sums have to be right: the one that is read, and what is being built. */
export async function listLiveVersions(db: Db, key: ProjectKey): Promise<string[]> {
  const rows = await db
    .select({ version: geoScoringVersions.version })
    .from(geoScoringVersions)
    .leftJoin(
      geoSettings,
      and(
        eq(geoSettings.projectId, geoScoringVersions.projectId),
        eq(geoSettings.organizationId, geoScoringVersions.organizationId),
      ),
    )
    .where(
      and(
        eq(geoScoringVersions.organizationId, key.organizationId),
        eq(geoScoringVersions.projectId, key.projectId),
        or(ne(geoScoringVersions.status, "retired"), eq(geoSettings.scoringVersion, geoScoringVersions.version)),
      ),
    );
  return rows.map(({ version }) => version);
}

/** Removes the sums of every version but those given. */
export async function deleteOtherVersions(tx: Db, key: ProjectKey, versions: string[]): Promise<void> {
  for (const table of [geoDaily, geoDailyBrands]) {
    await tx
      .delete(table)
      .where(
        and(
          eq(table.organizationId, key.organizationId),
          eq(table.projectId, key.projectId),
          notInArray(table.scoringVersion, versions),
        ),
      );
  }
}
