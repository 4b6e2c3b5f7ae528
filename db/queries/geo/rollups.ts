import { and, eq, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { nullable, readRows, text } from "#db/rows.ts";
import {
  geoChecks,
  geoDaily,
  geoDailyBrands,
  geoDailyPages,
  geoDailyPrompts,
  geoScoringVersions,
  geoSettings,
} from "#db/schema/index.ts";

export type ProjectKey = { organizationId: string; projectId: string };
// Any number that no other kind of advisory lock of ours has.
const ROLLUP_LOCK = 7_203_115;

/**
 * Lets one transaction at a time write a project's sums, until it ends: what waits here reads what the other one stored,
 * so that neither writes a sum without the other's answers. Statements that follow are not compiled to machine code, which
 * PostgreSQL would do for how many rows it fears, and which takes longer than they do.
 */
export async function lockRollups(tx: Db, projectId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${ROLLUP_LOCK}::int, hashtext(${projectId})), set_config('jit', 'off', true)`,
  );
}

/** First and last UTC day on which a project's answers arrived, undefined without any. */
export async function findSpan(db: Db, key: ProjectKey): Promise<{ from: string; to: string } | undefined> {
  const day = (order: SQL) => sql`(
    select to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') from ${geoChecks}
    where project_id = ${key.projectId} and organization_id = ${key.organizationId} and captured_at is not null
    order by captured_at ${order} limit 1)`;
  const query = sql`select ${day(sql`asc`)} as "from", ${day(sql`desc`)} as "to"`;
  const [row] = await readRows(db, query, { from: nullable(text), to: nullable(text) });
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
  for (const table of [geoDaily, geoDailyBrands, geoDailyPrompts, geoDailyPages]) {
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
