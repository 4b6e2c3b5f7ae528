import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockJob } from "#db/queries/embedded/jobs.ts";
import type { Registry } from "#inngest/embedded/functions/definition.ts";
import { type checkpointBody, toFailure } from "#inngest/embedded/protocol/wire.ts";
import { endRun } from "./end.ts";
import { openRun, type RunState, saveStep, type Work } from "./state.ts";
import { readSteps, UnsupportedError } from "./steps.ts";

type Body = z.infer<typeof checkpointBody>;

/**
 * Stores the steps that a running call has finished so far. A step that cannot be stored fails the run.
 * @returns false when the call must stop, because it was superseded or its run has ended
 */
export async function saveCheckpoint(
  { db, now, registry }: { db: Db; now: Date; registry: Registry },
  runId: string,
  body: Body,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const work = { tx, now, registry };
    const run = await openRun(work, runId);
    const job = await lockJob(tx, body.qi_id, body.generation_id);
    if (!run || job?.runId !== runId) return false;
    try {
      await saveSteps(work, run, body);
      return true;
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      await endRun(work, run, { status: "failed", error: toFailure(error) });
      return false;
    }
  });
}

async function saveSteps(work: Work, run: RunState, body: Body): Promise<void> {
  for (const step of readSteps(body.steps, work.now)) {
    if (step.kind !== "result") throw new UnsupportedError(`A checkpoint holds results only, not ${step.kind}.`);
    await saveStep(work, run, step.id, step.output);
  }
}
