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

/** Making one takes a moment where there are thousands of names; they never change under their version. */
const scorers = new Map<string, Scorer>();
const SCORERS_MAX = 16;

/**
 * What a new answer is scored by: the version that is read, and beside it the one that stored answers are being scored by.
 * Makes the first version of a project. Call it in the transaction that stores scores, or shortly before.
 * @returns none where there is no such project
 */
export async function activeScorer(db: Db, organizationId: string, projectId: string): Promise<Scorer[]> {
  const project = { organizationId, projectId };
  const live = await versions.listLive(db, project);
  if (live.some(({ status }) => status === "active")) {
    const found = await Promise.all(live.map(({ version }) => scorerOf(db, { ...project, version })));
    return found.filter((scorer) => scorer !== undefined);
  }
  const first = await makeFirst(db, project);
  return first ? [first] : [];
}

async function makeFirst(db: Db, project: Project): Promise<Scorer | undefined> {
  const brands = await trackedBrands(db, project.organizationId, project.projectId);
  if (brands.length === 0) return undefined;
  const version = scoringVersion(brands);
  const now = new Date();
  await db.transaction(async (tx) => {
    await versions.putVersion(tx, { ...project, version, status: "active", brands, createdAt: now, updatedAt: now });
    await versions.activateFirst(tx, { ...project, version });
  });
  return remember(version, brands);
}

async function scorerOf(db: Db, key: versions.VersionKey): Promise<Scorer | undefined> {
  const known = scorers.get(key.version);
  if (known) return known;
  const row = await versions.findVersion(db, key);
  return row && remember(key.version, row.brands as TrackedBrand[]);
}

/** Answers go under the version that they were asked for, whatever today's rules would call it. */
function remember(version: string, brands: readonly TrackedBrand[]): Scorer {
  const scorer = { ...createScorer(brands), version };
  scorers.set(version, scorer);
  const [oldest] = scorers.keys();
  if (scorers.size > SCORERS_MAX && oldest !== undefined) scorers.delete(oldest);
  return scorer;
}

/**
 * Begins to score stored answers anew where names, hosts or competitors are no longer those of the version that is read. A
 * newer edit supersedes a run under way; one that takes everything back ends it. Reads change only when all is done.
 * Afterwards call `startRescoring`; a run that was not started is started by the sweep.
 * @param tx the transaction of the edit
 */
export async function brandsChanged(tx: Db, project: Project, now: Date): Promise<void> {
  const active = (await versions.listLive(tx, project)).find(({ status }) => status === "active")?.version;
  if (active === undefined) return;
  // Settings that were first saved after a first answer.
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

/** Starts what `brandsChanged` has written, once its transaction is committed; does nothing where there is nothing to do. */
export async function startRescoring(db: Db, project: Project): Promise<void> {
  const live = await versions.listLive(db, project);
  const building = live.find(({ status }) => status === "building");
  if (building) await sendRescoring({ ...project, version: building.version });
}

/** Sending it again does no harm: runs of one project take turns and go on where the last one was. */
export async function sendRescoring({ organizationId, projectId, version }: versions.VersionKey): Promise<void> {
  await sendEvent(rescoringRequested.create({ organizationId, projectId, version }));
}
