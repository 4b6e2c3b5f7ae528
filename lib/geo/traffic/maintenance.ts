import "server-only";
import { type Db, getDb } from "#db/client.ts";
import {
  deleteOrphanedTraffic,
  deleteTrafficBefore,
  findFirstTrafficDay,
  foldTrafficDay,
  listTrafficProjectsToMaintain,
  type MaintainedProject,
} from "#db/queries/traffic/maintenance.ts";
import { deleteSaltsBefore } from "#db/queries/traffic/salts.ts";
import type { PlanId } from "#lib/billing/plans.ts";
import { builtIn } from "#lib/billing/terms.ts";
import { systemClock } from "#lib/clock.ts";
import { formatDay, shiftDay } from "#lib/geo/visibility/window.ts";
import { log } from "#lib/log.ts";

const DAY_MS = 86_400_000;
/** Events can be 48 hours old on arrival, so that a day this long ago is complete. */
const CLOSED_AFTER_DAYS = 3;
/** Days to keep the log and its journeys; attribution needs 30. */
export const LOG_DAYS: Record<PlanId, number> = { none: 30, starter: 30, growth: 60, scale: 90 };
const PAGE_DAYS = 400;

/**
 * Nightly maintenance: sums complete days from the log, and deletes expired data, old salts and data of deleted
 * projects. An error in one project does not affect the others.
 */
export async function maintainTraffic({ db, clock } = { db: getDb(), clock: systemClock }): Promise<void> {
  const now = clock.now();
  await deleteSaltsBefore(db, formatDay(now));
  await deleteOrphanedTraffic(db);
  for (const project of await listTrafficProjectsToMaintain(db)) {
    try {
      await foldProject(db, project, now);
      const { plan } = await builtIn.getTerms(db, project.organizationId);
      const cutoff = new Date(now.getTime() - LOG_DAYS[plan] * DAY_MS);
      await deleteTrafficBefore(db, project.projectId, {
        eventsBefore: cutoff,
        pagesBefore: shiftDay(formatDay(now), -PAGE_DAYS),
      });
    } catch (err) {
      log.error({ err, projectId: project.projectId }, "maintenance of traffic failed");
    }
  }
}

async function foldProject(db: Db, { projectId, foldedThrough }: MaintainedProject, now: Date): Promise<void> {
  const lastDay = shiftDay(formatDay(now), -CLOSED_AFTER_DAYS);
  // The log of older days can be incomplete, so that their sums stay unchanged.
  const oldest = shiftDay(formatDay(now), 1 - LOG_DAYS.starter);
  const next = foldedThrough ? shiftDay(foldedThrough, 1) : await findFirstTrafficDay(db, projectId);
  for (let day = later(next ?? oldest, oldest); day <= lastDay; day = shiftDay(day, 1)) {
    await db.transaction((tx) => foldTrafficDay(tx, projectId, day));
  }
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
