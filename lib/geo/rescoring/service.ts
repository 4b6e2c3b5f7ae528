import "server-only";
import type { Db } from "#db/client.ts";
import { countAnswers } from "#db/queries/geo/scores.ts";
import * as versions from "#db/queries/geo/versions.ts";
import { rescoringRequested, sendEvent } from "#lib/events.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { createScorer } from "#lib/geo/scoring/score.ts";
import type { Scorer, TrackedBrand } from "#lib/geo/scoring/types.ts";
import { scoringVersion } from "#lib/geo/scoring/version.ts";

type Project = { organizationId: string; projectId: string };

/** Cache of scorers by version. Creating one is slow with thousands of names, and a version never changes. */
const scorers = new Map<string, Scorer>();
const SCORERS_MAX = 16;

/**
 * Returns the scorers for new answers: the version that reads use, and the one being built if any. Creates the first
 * version of a project. Call it in the transaction that stores scores, or shortly before.
 * @returns an empty list if the project does not exist
 */
export async function activeScorer(db: Db, organizationId: string, projectId: string): Promise<Scorer[]> {
  const project = { organizationId, projectId };
  const live = await versions.listLive(db, project);
  if (live.some(({ status }) => status === "active")) {
    const loaded = await Promise.all(live.map(({ version }) => loadScorer(db, { ...project, version })));
    return loaded.filter((scorer) => scorer !== undefined);
  }
  const first = await createFirstVersion(db, project);
  return first ? [first] : [];
}

async function createFirstVersion(db: Db, project: Project): Promise<Scorer | undefined> {
  const brands = await trackedBrands(db, project.organizationId, project.projectId);
  if (brands.length === 0) return undefined;
  const version = scoringVersion(brands);
  const now = new Date();
  await db.transaction(async (tx) => {
    await versions.putVersion(tx, { ...project, version, status: "active", brands, createdAt: now, updatedAt: now });
    await versions.activateFirst(tx, { ...project, version });
  });
  return cacheScorer(version, brands);
}

async function loadScorer(db: Db, key: versions.VersionKey): Promise<Scorer | undefined> {
  const cached = scorers.get(key.version);
  if (cached) return cached;
  const row = await versions.findVersion(db, key);
  return row && cacheScorer(key.version, row.brands as TrackedBrand[]);
}

/** Keeps the requested version as the key, even if the current rules would compute another one. */
function cacheScorer(version: string, brands: readonly TrackedBrand[]): Scorer {
  const scorer = { ...createScorer(brands), version };
  scorers.set(version, scorer);
  const [oldest] = scorers.keys();
  if (scorers.size > SCORERS_MAX && oldest !== undefined) scorers.delete(oldest);
  return scorer;
}

/**
 * Starts a new version if names, hosts or competitors differ from the version that reads use. A newer edit supersedes
 * a run, and reverting the edit ends it; reads switch only when everything is scored. Call `startRescoring`
 * afterwards; the sweep starts runs that were missed.
 * @param tx the transaction of the edit
 */
export async function brandsChanged(tx: Db, project: Project, now: Date): Promise<void> {
  const active = (await versions.listLive(tx, project)).find(({ status }) => status === "active")?.version;
  if (active === undefined) return;
  // Covers settings that were first saved after the first answer.
  await versions.activateFirst(tx, { ...project, version: active });
  const brands = await trackedBrands(tx, project.organizationId, project.projectId);
  const key = { ...project, version: scoringVersion(brands) };
  await versions.retireBuilding(tx, key, now);
  if (key.version === active) return;
  const row = await versions.lockVersion(tx, key);
  if (row?.status === "building") return;
  const total = await countAnswers(tx, project);
  await versions.putVersion(tx, { ...key, status: "building", brands, total, createdAt: now, updatedAt: now });
}

/**
 * Starts the run that `brandsChanged` prepared, after its transaction is committed; does nothing if there is none.
 */
export async function startRescoring(db: Db, project: Project): Promise<void> {
  const live = await versions.listLive(db, project);
  const building = live.find(({ status }) => status === "building");
  if (building) await sendRescoring({ ...project, version: building.version });
}

/** Sending it again is harmless: the runs of a project are serialized and continue at the stored cursor. */
export async function sendRescoring({ organizationId, projectId, version }: versions.VersionKey): Promise<void> {
  await sendEvent(rescoringRequested.create({ organizationId, projectId, version }));
}
