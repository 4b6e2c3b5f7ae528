import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { deleteSaltsBefore } from "#db/queries/traffic/salts.ts";
import {
  deleteOrphanedTraffic,
  deleteTrafficBefore,
  findFirstTrafficDay,
  foldTrafficDay,
  listTrafficProjectsToTend,
  type TendedProject,
} from "#db/queries/traffic/upkeep.ts";
import type { PlanId } from "#lib/billing/plans.ts";
import { builtIn } from "#lib/billing/terms.ts";
import { systemClock } from "#lib/clock.ts";
import { dayOf, shiftDay } from "#lib/geo/visibility/window.ts";
import { log } from "#lib/log.ts";

const DAY_MS = 86_400_000;
/** Events may be 48 hours old when they come: of a day this long ago none comes any more. */
const CLOSED_AFTER_DAYS = 3;
/** Days that the log and its journeys are kept; attribution needs 30. */
export const LOG_DAYS: Record<PlanId, number> = { none: 30, starter: 30, growth: 60, scale: 90 };
const PAGE_DAYS = 400;

/**
 * The night's work: sums days that are over from the log, removes what no plan keeps, the salts of days gone by and what
 * deleted projects left. One project's fault holds up no other.
 */
export async function tendTraffic({ db, clock } = { db: getDb(), clock: systemClock }): Promise<void> {
  const now = clock.now();
  await deleteSaltsBefore(db, dayOf(now));
  await deleteOrphanedTraffic(db);
  for (const project of await listTrafficProjectsToTend(db)) {
    try {
      await foldProject(db, project, now);
      const { plan } = await builtIn.termsOf(db, project.organizationId);
      const before = new Date(now.getTime() - LOG_DAYS[plan] * DAY_MS);
      await deleteTrafficBefore(db, project.projectId, { before, pagesBefore: shiftDay(dayOf(now), -PAGE_DAYS) });
    } catch (err) {
      log.error({ err, projectId: project.projectId }, "tending to traffic failed");
    }
  }
}

async function foldProject(db: Db, { projectId, foldedThrough }: TendedProject, now: Date): Promise<void> {
  const last = shiftDay(dayOf(now), -CLOSED_AFTER_DAYS);
  // Of older days the log may be gone in part: their sums stay as they are.
  const oldest = shiftDay(dayOf(now), 1 - LOG_DAYS.starter);
  const next = foldedThrough ? shiftDay(foldedThrough, 1) : await findFirstTrafficDay(db, projectId);
  for (let day = later(next ?? oldest, oldest); day <= last; day = shiftDay(day, 1)) {
    await db.transaction((tx) => foldTrafficDay(tx, projectId, day));
  }
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
