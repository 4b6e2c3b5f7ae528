import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listIdleAnalyses } from "#db/queries/brand-analyses.ts";
import { failAnalysis } from "#lib/brands/steps/analyze.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { sendAnalysis } from "./analyze.ts";

const STRANDED_MS = 20_000;
const STUCK_MS = 15 * 60_000;
const BATCH = 100;

type Platform = { db: Db; clock: Clock };

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/** Sends the events of analyses again that nobody has taken for 20 seconds. @returns how many */
export async function resendStrandedAnalyses({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleAnalyses(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const row of stranded) await sendAnalysis(row, `${row.id}:${now.getTime()}`);
  return stranded.length;
}

/** Fails every analysis that has not moved for 15 minutes. @returns how many */
export async function failStuckAnalyses({ db, clock }: Platform = platform()): Promise<number> {
  const before = new Date(clock.now().getTime() - STUCK_MS);
  const queued = await listIdleAnalyses(db, "queued", before, BATCH);
  const running = await listIdleAnalyses(db, "running", before, BATCH);
  const message = `The analysis did not move for ${STUCK_MS / 60_000} minutes. Start it again.`;
  let failed = 0;
  for (const { organizationId, id } of [...queued, ...running]) {
    if (await failAnalysis({ db, clock, organizationId, jobId: id }, message)) failed++;
  }
  return failed;
}
