import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoScans, geoScoringVersions, geoSettings } from "#db/schema/index.ts";

export type SettingsRow = typeof geoSettings.$inferSelect;
export type NewSettings = typeof geoSettings.$inferInsert;

const ofProject = (organizationId: string, projectId: string) =>
  and(eq(geoSettings.organizationId, organizationId), eq(geoSettings.projectId, projectId));

/** @returns undefined until they are first saved */
export async function findSettings(
  db: Db,
  organizationId: string,
  projectId: string,
): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(geoSettings).where(ofProject(organizationId, projectId));
  return row;
}

export async function insertSettings(tx: Db, row: NewSettings): Promise<SettingsRow> {
  const [settings] = await tx.insert(geoSettings).values(row).returning();
  if (!settings) throw new Error("Inserted settings return their row.");
  return settings;
}

export async function updateSettings(
  tx: Db,
  organizationId: string,
  projectId: string,
  change: Partial<NewSettings>,
): Promise<SettingsRow | undefined> {
  const [row] = await tx.update(geoSettings).set(change).where(ofProject(organizationId, projectId)).returning();
  return row;
}

/** When the scan that is queued or running began to count; undefined where there is none. */
export async function findOpenScan(
  db: Db,
  organizationId: string,
  projectId: string,
): Promise<{ startedAt: Date | null; createdAt: Date } | undefined> {
  const [row] = await db
    .select({ startedAt: geoScans.startedAt, createdAt: geoScans.createdAt })
    .from(geoScans)
    .where(
      and(
        eq(geoScans.organizationId, organizationId),
        eq(geoScans.projectId, projectId),
        inArray(geoScans.status, ["queued", "running"]),
      ),
    );
  return row;
}

/** How far the re-reading of stored answers has come; undefined where none is under way. */
export async function findRescoring(
  db: Db,
  organizationId: string,
  projectId: string,
): Promise<{ scored: number; total: number } | undefined> {
  const [row] = await db
    .select({ scored: geoScoringVersions.scored, total: geoScoringVersions.total })
    .from(geoScoringVersions)
    .where(
      and(
        eq(geoScoringVersions.organizationId, organizationId),
        eq(geoScoringVersions.projectId, projectId),
        eq(geoScoringVersions.status, "building"),
      ),
    );
  return row;
}
