import { insertEvents } from "#db/queries/embedded/events.ts";
import { deleteJobsOfRun } from "#db/queries/embedded/jobs.ts";
import { updateRun } from "#db/queries/embedded/runs.ts";
import { INTERNAL_EVENT, type StepFailure } from "#inngest/embedded/protocol/wire.ts";
import type { RunState, Work } from "./state.ts";

/** The outcome of a run. */
export type Ending =
  | { status: "completed"; output: string }
  | { status: "failed"; error: StepFailure }
  | { status: "cancelled" };

/** Ends a run and deletes its jobs. A failed run sends an event to its function's `onFailure`. */
export async function endRun(work: Work, run: RunState, ending: Ending): Promise<void> {
  await deleteJobsOfRun(work.tx, run.id);
  await updateRun(work.tx, run.id, { status: ending.status, output: toOutput(ending), endedAt: work.now });
  if (ending.status === "failed") await sendFailureEvent(work, run, ending.error);
}

function toOutput(ending: Ending): string | null {
  if (ending.status === "failed") return JSON.stringify(ending.error);
  return ending.status === "completed" ? ending.output : null;
}

/** Stores the failure event if a function is triggered by it (such as `onFailure`). */
async function sendFailureEvent({ tx, now, registry }: Work, run: RunState, error: StepFailure): Promise<void> {
  const name = INTERNAL_EVENT.failed;
  const isHeard = [...registry.values()].some((fn) => fn.events.some((trigger) => trigger.event === name));
  if (!isHeard) return;
  const id = `${run.id}:failed`;
  const data = { function_id: run.functionId, run_id: run.id, event: JSON.parse(run.event), error };
  const payload = JSON.stringify({ id, name, ts: now.getTime(), user: {}, data });
  await insertEvents(tx, [{ id, name, payload, receivedAt: now }]);
}
