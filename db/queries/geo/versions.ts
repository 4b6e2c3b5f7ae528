import { and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject } from "#db/queries/deleted.ts";
import { geoScoringVersions, geoSettings } from "#db/schema/index.ts";

export type VersionRow = typeof geoScoringVersions.$inferSelect;
export type NewVersion = typeof geoScoringVersions.$inferInsert;
export type VersionKey = Pick<VersionRow, "organizationId" | "projectId" | "version">;
type ProjectKey = Pick<VersionRow, "organizationId" | "projectId">;

const matchesProject = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoScoringVersions.organizationId, organizationId), eq(geoScoringVersions.projectId, projectId));
const matchesVersion = (key: VersionKey) => and(matchesProject(key), eq(geoScoringVersions.version, key.version));

/** The versions that new answers are scored by, without their names, the active one first. */
export async function listLive(db: Db, key: ProjectKey): Promise<Pick<VersionRow, "version" | "status">[]> {
  return db
    .select({ version: geoScoringVersions.version, status: geoScoringVersions.status })
    .from(geoScoringVersions)
    .where(and(matchesProject(key), inArray(geoScoringVersions.status, ["active", "building"])))
    .orderBy(asc(geoScoringVersions.status), asc(geoScoringVersions.version));
}

export async function findVersion(db: Db, key: VersionKey): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(geoScoringVersions).where(matchesVersion(key));
  return row;
}

/** Locks the version until the transaction ends, so that it cannot be superseded. */
export async function lockVersion(tx: Db, key: VersionKey): Promise<VersionRow | undefined> {
  const [row] = await tx.select().from(geoScoringVersions).where(matchesVersion(key)).for("update");
  return row;
}

/** Writes a version; overwrites an earlier one of the same names. */
export async function putVersion(tx: Db, row: NewVersion): Promise<void> {
  const { status, brands, updatedAt, total } = row;
  await tx
    .insert(geoScoringVersions)
    .values(row)
    .onConflictDoUpdate({
      target: [geoScoringVersions.projectId, geoScoringVersions.version],
      set: { status, brands, updatedAt, total, cursor: null, scored: 0 },
      setWhere: eq(geoScoringVersions.organizationId, row.organizationId),
    });
}

export async function updateVersion(tx: Db, key: VersionKey, change: Partial<NewVersion>): Promise<void> {
  await tx.update(geoScoringVersions).set(change).where(matchesVersion(key));
}

export async function deleteVersion(tx: Db, key: VersionKey): Promise<void> {
  await tx.delete(geoScoringVersions).where(matchesVersion(key));
}

/** Retires the versions being built, except one. */
export async function retireBuilding(tx: Db, key: VersionKey, now: Date): Promise<void> {
  await tx
    .update(geoScoringVersions)
    .set({ status: "retired", updatedAt: now })
    .where(
      and(matchesProject(key), eq(geoScoringVersions.status, "building"), ne(geoScoringVersions.version, key.version)),
    );
}

/** Activates a version for all reads atomically. */
export async function switchVersion(
  tx: Db,
  { organizationId, projectId, version }: VersionKey,
  now: Date,
): Promise<void> {
  await tx
    .update(geoSettings)
    .set({ scoringVersion: version })
    .where(and(eq(geoSettings.organizationId, organizationId), eq(geoSettings.projectId, projectId)));
  await tx
    .update(geoScoringVersions)
    .set({
      status: sql`case when ${geoScoringVersions.version} = ${version} then 'active' else 'retired' end`,
      updatedAt: now,
    })
    .where(
      and(matchesProject({ organizationId, projectId }), inArray(geoScoringVersions.status, ["active", "building"])),
    );
}

/** Activates the first version of a project; an active one stays. */
export async function activateFirst(tx: Db, { organizationId, projectId, version }: VersionKey): Promise<void> {
  await tx
    .update(geoSettings)
    .set({ scoringVersion: version })
    .where(
      and(
        eq(geoSettings.organizationId, organizationId),
        eq(geoSettings.projectId, projectId),
        isNull(geoSettings.scoringVersion),
      ),
    );
}

/**
 * Versions of all organizations in one state that have not moved since `cutoff`, oldest first; only for the sweep.
 */
export async function listIdle(
  db: Db,
  status: VersionRow["status"],
  cutoff: Date,
  limit: number,
): Promise<VersionKey[]> {
  return db
    .select({
      organizationId: geoScoringVersions.organizationId,
      projectId: geoScoringVersions.projectId,
      version: geoScoringVersions.version,
    })
    .from(geoScoringVersions)
    .where(and(eq(geoScoringVersions.status, status), lt(geoScoringVersions.updatedAt, cutoff)))
    .orderBy(asc(geoScoringVersions.updatedAt), asc(geoScoringVersions.version))
    .limit(limit);
}

/** Projects of all organizations whose active version has outdated rules; only for the sweep. */
export async function listOutdated(db: Db, prefix: string, limit: number): Promise<VersionKey[]> {
  return db
    .select({
      organizationId: geoScoringVersions.organizationId,
      projectId: geoScoringVersions.projectId,
      version: geoScoringVersions.version,
    })
    .from(geoScoringVersions)
    .where(
      and(
        eq(geoScoringVersions.status, "active"),
        isInActiveProject(geoScoringVersions.projectId),
        sql`not starts_with(${geoScoringVersions.version}, ${prefix})`,
        sql`not exists (select 1 from ${geoScoringVersions} b
          where b.project_id = ${geoScoringVersions.projectId} and b.status = 'building')`,
      ),
    )
    .orderBy(asc(geoScoringVersions.projectId))
    .limit(limit);
}
