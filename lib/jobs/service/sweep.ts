import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { type JobRow, listIdleJobs } from "#db/queries/generation-jobs.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { endJob } from "#lib/jobs/steps/end.ts";
import { sendGeneration } from "./queue.ts";

const STRANDED_MS = 20_000;
const STUCK_MS = 15 * 60_000;
const BATCH = 100;

type Platform = { db: Db; clock: Clock };

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/**
 * Sends the events of queued jobs again that nobody has taken for 20 seconds: a crash between the row and its event loses
 * the event. Sending one twice does no harm, since a run takes only a job that no other has.
 * @returns how many
 */
export async function resendStranded({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleJobs(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const job of stranded) await sendGeneration(job, `${job.id}:${now.getTime()}`);
  return stranded.length;
}

/**
 * Fails every job that has not moved for 15 minutes, counted from `resumeAt` where it waits for a limit.
 * @returns how many
 */
export async function failStuck({ db, clock }: Platform = platform()): Promise<number> {
  const before = new Date(clock.now().getTime() - STUCK_MS);
  const queued = await listIdleJobs(db, "queued", before, BATCH);
  const running = await listIdleJobs(db, "running", before, BATCH);
  let failed = 0;
  for (const job of [...queued, ...running]) if (await fail({ db, clock }, job)) failed++;
  return failed;
}

function fail({ db, clock }: Platform, job: JobRow): Promise<boolean> {
  const message = `The generation did not move for ${STUCK_MS / 60_000} minutes. Start it again.`;
  const run = { db, clock, organizationId: job.organizationId, jobId: job.id };
  return endJob(run, { status: "failed", message });
}
