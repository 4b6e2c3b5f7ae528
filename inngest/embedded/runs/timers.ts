import { deleteJob, type IqJobRow, lockJob, rescheduleJob } from "#db/queries/embedded/jobs.ts";
import { nextTick } from "#inngest/embedded/protocol/time.ts";
import { INTERNAL_EVENT } from "#inngest/embedded/protocol/wire.ts";
import { completeStep, dataOutput, openRun, saveRun, type Work } from "./state.ts";
import { triggerRun } from "./trigger.ts";

/** Runs a due job that calls no function: the end of a sleep, or a cron tick. */
export async function fireTimer(work: Work, due: IqJobRow): Promise<void> {
  if (due.kind === "cron") return fireCron(work, due);
  const run = due.runId ? await openRun(work, due.runId) : undefined;
  const job = await lockJob(work.tx, due.id, due.generation);
  if (!run || !job?.stepId) return;
  await deleteJob(work.tx, job.id);
  await completeStep(work, run, job.stepId, dataOutput(null));
  await saveRun(work, run);
}

/** Missed ticks collapse into one. */
async function fireCron(work: Work, due: IqJobRow): Promise<void> {
  const { tx, now, registry } = work;
  const job = await lockJob(tx, due.id, due.generation);
  if (!job?.cron) return;
  const fn = registry.get(job.functionId);
  if (!fn?.crons.includes(job.cron)) return deleteJob(tx, job.id);
  const id = `${job.id}:${job.runAt.toISOString()}`;
  const event = { id, name: INTERNAL_EVENT.scheduled, ts: job.runAt.getTime(), data: { cron: job.cron }, user: {} };
  await triggerRun(work, fn, event);
  await rescheduleJob(tx, { ...job, runAt: nextTick(job.cron, now) });
}
