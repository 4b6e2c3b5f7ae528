import "server-only";
import { getDb } from "#db/client.ts";
import { listIdleBriefs, listUnplannedBriefs } from "#db/queries/geo/briefs.ts";
import { systemClock } from "#lib/clock.ts";
import { createSweep, type Platform } from "#lib/sweep.ts";
import { endPlanning } from "./job/plan.ts";
import { failBrief, sendPlanningEvent, sendWritingEvent } from "./queue.ts";

export const { resendStranded: resendStrandedBriefs, failStuck: failStuckBriefs } = createSweep({
  noun: "writing",
  listIdle: listIdleBriefs,
  send: sendWritingEvent,
  fail: failBrief,
});

const STRANDED_MS = 20_000;
const STUCK_MS = 15 * 60_000;
const BATCH = 100;
const NOT_READ = "Pages of the website could not be read for facts and links.";

/**
 * Resends planning that no job has claimed, and ends planning that has not moved for 15 minutes with its current
 * plan.
 */
export async function sweepPlanning({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now().getTime();
  const waiting = await listUnplannedBriefs(db, new Date(now - STRANDED_MS), BATCH);
  for (const { organizationId, id, createdAt } of waiting) {
    if (createdAt.getTime() < now - STUCK_MS) await endPlanning({ db, clock, organizationId, briefId: id }, NOT_READ);
    else await sendPlanningEvent({ organizationId, id }, `${id}:${now}`);
  }
  return waiting.length;
}

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}
