import "server-only";
import { type Db, getDb } from "#db/client.ts";
import {
  deleteOtherVersions,
  findSpan,
  listLiveVersions,
  listMeasuredProjects,
  lockRollups,
  type ProjectKey,
} from "#db/queries/geo/rollups.ts";
import { listUnpackedDays } from "#db/queries/geo/tallies.ts";
import { systemClock } from "#lib/clock.ts";
import { log } from "#lib/log.ts";
import { refreshDays } from "./service.ts";

const DAY_MS = 86_400_000;
/** Days that are recomputed every night; older days are recomputed once in `ROUND` nights. */
const RECENT = 7;
const ROUND = 30;

/**
 * Recomputes the daily sums of every project from its answers, which repairs any drift: the last week every night,
 * older days once in 30 nights, and those of a backup that lacks a part. A failure in one project does not affect the others.
 */
export async function reconcileRollups({ db, clock } = { db: getDb(), clock: systemClock }): Promise<void> {
  for (const project of await listMeasuredProjects(db)) {
    try {
      await reconcileProject(db, project, clock.now());
    } catch (err) {
      log.error({ err, projectId: project.projectId }, "reconciling daily sums failed");
    }
  }
}

/** Reconciles one project's days of a night. */
export async function reconcileProject(db: Db, project: ProjectKey, now: Date): Promise<void> {
  const versions = await listLiveVersions(db, project);
  const span = await findSpan(db, project);
  const unpacked = await listUnpackedDays(db, project, versions);
  for (const day of new Set([...(span ? selectDays(span, now) : []), ...unpacked])) {
    await db.transaction((tx) => refreshDays(tx, project, { from: day, to: day }, versions));
  }
  await db.transaction(async (tx) => {
    await lockRollups(tx, project);
    // Listed again, since a version may have been started meanwhile.
    const live = await listLiveVersions(tx, project);
    if (live.length > 0) await deleteOtherVersions(tx, project, live);
  });
}

function selectDays({ from, to }: { from: string; to: string }, now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const days: string[] = [];
  for (let day = Date.parse(from) / DAY_MS; day <= Date.parse(to) / DAY_MS; day++) {
    if (day > today - RECENT || day % ROUND === today % ROUND)
      days.push(new Date(day * DAY_MS).toISOString().slice(0, 10));
  }
  return days;
}
