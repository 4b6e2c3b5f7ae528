import { and, eq, isNotNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject } from "#db/queries/deleted.ts";
import { nullable, readRows, text } from "#db/rows.ts";
import {
  geoChecks,
  geoDaily,
  geoDailyBrands,
  geoDailyPages,
  geoDailyPrompts,
  geoRevisions,
  geoScoringVersions,
  geoSettings,
} from "#db/schema/index.ts";

export type ProjectKey = { organizationId: string; projectId: string };

/**
 * Serializes writers of a project's sums until the transaction ends, so that each reads what the previous one stored.
 * It also disables JIT compilation for the following statements, which would take longer than they do.
 */
export async function lockRollups(tx: Db, key: ProjectKey): Promise<void> {
  await addRevision(tx, key);
  await tx.execute(sql`select set_config('jit', 'off', true)`);
}

/** Counts a change of a project's scored answers or their sums; further writers wait until the transaction ends. */
export async function addRevision(tx: Db, { organizationId, projectId }: ProjectKey): Promise<void> {
  await tx
    .insert(geoRevisions)
    .values({ organizationId, projectId, revision: 1 })
    .onConflictDoUpdate({ target: geoRevisions.projectId, set: { revision: sql`${geoRevisions.revision} + 1` } });
}

/** The number of changes of a project's answers and sums so far. */
export async function findRevision(db: Db, { organizationId, projectId }: ProjectKey): Promise<number> {
  const [row] = await db
    .select({ revision: geoRevisions.revision })
    .from(geoRevisions)
    .where(and(eq(geoRevisions.organizationId, organizationId), eq(geoRevisions.projectId, projectId)));
  return row?.revision ?? 0;
}

/** The first and last UTC day with answers of a project; undefined without answers. */
export async function findSpan(db: Db, key: ProjectKey): Promise<{ from: string; to: string } | undefined> {
  const day = (order: SQL) => sql`(
    select to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') from ${geoChecks}
    where project_id = ${key.projectId} and organization_id = ${key.organizationId} and captured_at is not null
    order by captured_at ${order} limit 1)`;
  const query = sql`select ${day(sql`asc`)} as "from", ${day(sql`desc`)} as "to"`;
  const [row] = await readRows(db, query, { from: nullable(text), to: nullable(text) });
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
}

/** Projects of all organizations that have been measured; only for the nightly check. */
export function listMeasuredProjects(db: Db): Promise<ProjectKey[]> {
  return db
    .select({ organizationId: geoSettings.organizationId, projectId: geoSettings.projectId })
    .from(geoSettings)
    .where(and(isNotNull(geoSettings.scoringVersion), isInActiveProject(geoSettings.projectId)))
    .orderBy(geoSettings.projectId);
}

/** Versions whose sums must be correct: the one that is read, and those being built. */
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

/** Deletes the sums of all other versions. */
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
