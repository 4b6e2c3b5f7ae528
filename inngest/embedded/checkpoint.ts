import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockJob } from "#db/queries/embedded-jobs.ts";
import type { checkpointBody } from "./protocol.ts";
import { openRun, saveStep } from "./run-state.ts";
import { readSteps } from "./steps.ts";

/**
 * Keeps the steps a call has finished so far, while it goes on.
 * @returns false when the call was superseded: the SDK then halts it
 */
export async function saveCheckpoint(
  db: Db,
  runId: string,
  body: z.infer<typeof checkpointBody>,
  now: Date,
): Promise<boolean> {
  const steps = readSteps(body.steps, now);
  return db.transaction(async (tx) => {
    const work = { tx, now, registry: new Map() };
    const run = await openRun(work, runId);
    const job = await lockJob(tx, body.qi_id, body.generation_id);
    if (!run || job?.runId !== runId) return false;
    for (const step of steps) {
      if (step.kind !== "result") throw new TypeError(`A checkpoint holds results only, not ${step.kind}.`);
      await saveStep(work, run, step.id, step.output);
    }
    return true;
  });
}
