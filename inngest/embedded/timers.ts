import { deleteJob, type IqJobRow, lockJob, rescheduleJob } from "#db/queries/embedded-jobs.ts";
import { deleteWait, findWait } from "#db/queries/embedded-waits.ts";
import { endDebounce, triggerRun } from "./flow.ts";
import { INTERNAL_EVENT } from "./protocol.ts";
import { completeStep, dataOutput, errorOutput, openRun, saveRun, type Work } from "./run-state.ts";
import { nextTick } from "./time.ts";

/** Does a due job that calls no function: the end of a sleep, of a wait, of a debounce, a tick of a cron. */
export async function fireTimer(work: Work, due: IqJobRow): Promise<void> {
  if (due.kind === "cron") return tick(work, due);
  if (due.kind === "debounce") return endDebounce(work, due);
  const run = due.runId ? await openRun(work, due.runId) : undefined;
  const job = await lockJob(work.tx, due.id, due.generation);
  if (!run || !job?.stepId) return;
  await deleteJob(work.tx, job.id);
  const output = job.kind === "sleep" ? dataOutput(null) : await expire(work, run.id, job.stepId);
  if (output !== undefined) await completeStep(work, run, job.stepId, output);
  await saveRun(work, run);
}

/** @returns what a wait that ended in vain yields; undefined when it ended otherwise */
async function expire({ tx }: Work, runId: string, stepId: string): Promise<string | undefined> {
  const event = await findWait(tx, `${runId}:event:${stepId}`);
  const invoke = event ? undefined : await findWait(tx, `${runId}:invoke:${stepId}`);
  const wait = event ?? invoke;
  if (!wait) return undefined;
  await deleteWait(tx, wait.id);
  if (event) return dataOutput(null);
  return errorOutput({ name: "Error", message: "The invoked function did not end in time" });
}

/** Ticks that were missed collapse into one. */
async function tick(work: Work, due: IqJobRow): Promise<void> {
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
