import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoScoringVersions, geoSettings } from "#db/schema/index.ts";

export type SettingsRow = typeof geoSettings.$inferSelect;
export type NewSettings = typeof geoSettings.$inferInsert;

const matchesProject = (organizationId: string, projectId: string) =>
  and(eq(geoSettings.organizationId, organizationId), eq(geoSettings.projectId, projectId));

/** @returns undefined until they are first saved */
export async function findSettings(
  db: Db,
  organizationId: string,
  projectId: string,
): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(geoSettings).where(matchesProject(organizationId, projectId));
  return row;
}

/** Locks the settings until the transaction ends, so that a scan cannot fire while they are saved. */
export async function lockSettings(
  tx: Db,
  organizationId: string,
  projectId: string,
): Promise<SettingsRow | undefined> {
  const [row] = await tx.select().from(geoSettings).where(matchesProject(organizationId, projectId)).for("update");
  return row;
}

export async function insertSettings(tx: Db, row: NewSettings): Promise<SettingsRow> {
  const [settings] = await tx.insert(geoSettings).values(row).returning();
  if (!settings) throw new Error("The insert returned no settings row.");
  return settings;
}

export async function updateSettings(
  tx: Db,
  organizationId: string,
  projectId: string,
  change: Partial<NewSettings>,
): Promise<SettingsRow | undefined> {
  const [row] = await tx.update(geoSettings).set(change).where(matchesProject(organizationId, projectId)).returning();
  return row;
}

/** The progress of the rescoring of stored answers; undefined when none is running. */
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
