import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { claimDueSchedule, type ScheduleRow, updateSchedule } from "#db/queries/automations/schedules.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { startRun, toRunnable, writeRun } from "#lib/automations/start.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { nextRun } from "#lib/cron/next-run.ts";
import { faultPoint } from "#lib/fault.ts";
import { plural } from "#lib/format.ts";
import { sendGeneration } from "#lib/jobs/service/queue.ts";
import { log } from "#lib/log.ts";
import { parseStoredCron } from "./resource.ts";
import { toOccasion } from "./run.ts";

const LATE_MAX_MS = 24 * 60 * 60_000;
/** Maximum number of failing schedules in one pass; the rest waits until the next minute. */
const FAULTS_MAX = 50;

type Platform = { db: Db; clock: Clock };

/**
 * Fires every due schedule, each in its own transaction that writes the run, its job and the next instant, so that it
 * happens once despite crashes and concurrent processes. The sweep of jobs resends lost events.
 * @returns the number of queued jobs
 */
export async function fireSchedules({ db, clock }: Platform = { db: getDb(), clock: systemClock }): Promise<number> {
  const faulty: string[] = [];
  let queued = 0;
  while (faulty.length < FAULTS_MAX) {
    const fired = await fireNext(db, clock.now(), faulty);
    if (fired === "none") break;
    if (fired.job && (await send(fired.job))) queued++;
  }
  return queued;
}

type Fired = { job: JobRow | undefined };

/** @param faulty schedules to skip; a schedule that fails is added */
async function fireNext(db: Db, now: Date, faulty: string[]): Promise<Fired | "none"> {
  let claimed: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const row = await claimDueSchedule(tx, now, faulty);
      if (!row || row.nextRunAt === null) return "none";
      claimed = row.id;
      return { job: await fireRow(tx, row, row.nextRunAt, now) };
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    // A failing schedule must not block the others; it stays due.
    log.error({ err: error, scheduleId: claimed }, "could not fire a schedule");
    faulty.push(claimed);
    return { job: undefined };
  }
}

async function fireRow(tx: Db, row: ScheduleRow, dueAt: Date, now: Date): Promise<JobRow | undefined> {
  const cron = parseStoredCron(row);
  const runsFrom = new Date(now.getTime() - LATE_MAX_MS);
  const isMissed = dueAt <= runsFrom;
  const nextRunAt = nextRun(cron, isMissed ? runsFrom : dueAt);
  await updateSchedule(tx, row.organizationId, row.id, { nextRunAt });
  if (!isMissed) return startRun(tx, toRunnable("schedule", row), toOccasion(row, dueAt, dueAt.toISOString()), now);
  let missed = 1;
  for (let runAt = nextRun(cron, dueAt); runAt <= runsFrom; runAt = nextRun(cron, runAt)) missed++;
  const reason = `Missed ${plural(missed, "time")} while the service was down for more than 24 hours.`;
  const occasion = { key: dueAt.toISOString(), dueAt };
  await writeRun(tx, toRunnable("schedule", row), occasion, { status: "missed", reason }, now);
  log.warn({ scheduleId: row.id, dueAt, missed }, "a schedule was missed");
  return undefined;
}

async function send(job: JobRow): Promise<boolean> {
  faultPoint("fire-schedule", "before");
  try {
    await sendGeneration(job, job.id);
    return true;
  } catch (error) {
    log.error({ err: error, jobId: job.id }, "could not queue a scheduled generation; the sweep sends it again");
    return false;
  }
}
