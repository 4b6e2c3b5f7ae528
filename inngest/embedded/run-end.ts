import { insertEvents } from "#db/queries/embedded-events.ts";
import { deleteJob, deleteJobsOfRun } from "#db/queries/embedded-jobs.ts";
import { updateRun } from "#db/queries/embedded-runs.ts";
import { deleteWait, deleteWaitsOfRun, findWait, findWaitForRun } from "#db/queries/embedded-waits.ts";
import { INTERNAL_EVENT, type StepFailure } from "./protocol.ts";
import { completeStep, errorOutput, openRun, type RunState, saveRun, type Work } from "./run-state.ts";

/** How a run ends. */
export type Ending =
  | { status: "completed"; output: string }
  | { status: "failed"; error: StepFailure }
  | { status: "cancelled" };

const CANCELLED: StepFailure = { name: "Error", message: "The invoked function was cancelled" };

/** Ends a run: its jobs and waits go, who invoked it goes on, and functions that listen are told. */
export async function endRun(work: Work, run: RunState, ending: Ending): Promise<void> {
  const { tx, now } = work;
  const output = ending.status === "completed" ? ending.output : null;
  await deleteJobsOfRun(tx, run.id);
  await deleteWaitsOfRun(tx, run.id);
  await updateRun(tx, run.id, {
    status: ending.status,
    output: ending.status === "failed" ? JSON.stringify(ending.error) : output,
    endedAt: now,
  });
  await answerInvoker(work, run.id, ending);
  await announce(work, run, ending);
}

async function answerInvoker(work: Work, runId: string, ending: Ending): Promise<void> {
  const wait = await findWaitForRun(work.tx, runId);
  if (!wait?.stepId) return;
  const invoker = await openRun(work, wait.runId);
  if (!invoker || !(await findWait(work.tx, wait.id))) return;
  await deleteWait(work.tx, wait.id);
  await deleteJob(work.tx, timeoutJobId(wait.runId, wait.stepId));
  await completeStep(work, invoker, wait.stepId, invokeOutput(ending));
  await saveRun(work, invoker);
}

function invokeOutput(ending: Ending): string {
  if (ending.status === "completed") return `{"data":${ending.output}}`;
  return errorOutput(ending.status === "failed" ? ending.error : CANCELLED);
}

/** The job that ends the waiting of a step. */
export function timeoutJobId(runId: string, stepId: string): string {
  return `${runId}:timeout:${stepId}`;
}

const ANNOUNCEMENTS = {
  completed: INTERNAL_EVENT.finished,
  failed: INTERNAL_EVENT.failed,
  cancelled: INTERNAL_EVENT.cancelled,
} as const;

/** Stores the event about a run's end, where a function listens to it (`onFailure` is one). */
async function announce({ tx, now, registry }: Work, run: RunState, ending: Ending): Promise<void> {
  const name = ANNOUNCEMENTS[ending.status];
  const isHeard = [...registry.values()].some((fn) => fn.events.some((trigger) => trigger.event === name));
  if (!isHeard) return;
  const payload = {
    id: `${run.id}:${ending.status}`,
    name,
    ts: now.getTime(),
    user: {},
    data: {
      function_id: run.functionId,
      run_id: run.id,
      event: JSON.parse(run.event),
      ...(ending.status === "failed" ? { error: ending.error } : {}),
      ...(ending.status === "completed" ? { result: JSON.parse(ending.output) } : {}),
    },
  };
  await insertEvents(tx, [{ id: payload.id, name, payload: JSON.stringify(payload), receivedAt: now }]);
}
