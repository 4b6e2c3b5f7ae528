import { deleteJob, type IqJobRow, lockJob, rescheduleJob } from "#db/queries/embedded/jobs.ts";
import { retryAt } from "#inngest/embedded/protocol/time.ts";
import { type Op, type StepFailure, toFailure } from "#inngest/embedded/protocol/wire.ts";
import { endRun } from "./end.ts";
import { completeStep, errorOutput, openRun, type RunState, requestDiscovery, saveRun, type Work } from "./state.ts";
import { planStep, readSteps, type Step, UnsupportedError } from "./steps.ts";

/** The outcome of a function call. */
export type CallResult =
  | { kind: "unreachable"; reason: string }
  | { kind: "completed"; output: string; requestVersion: number }
  | { kind: "error"; error: StepFailure; isRetriable: boolean; retryAfter: string | null }
  | { kind: "ops"; ops: Op[]; retryAfter: string | null; requestVersion: number };

const UNREACHABLE_DELAY_MS = 1_000;

/**
 * Applies a function's response in one transaction: stores results, enqueues the next jobs and deletes the answered
 * job. A response to a superseded dispatch changes nothing.
 */
export async function applyResult(work: Work, dispatched: IqJobRow, result: CallResult): Promise<void> {
  const run = dispatched.runId ? await openRun(work, dispatched.runId) : undefined;
  const job = await lockJob(work.tx, dispatched.id, dispatched.generation);
  if (!run || !job) return;
  switch (result.kind) {
    case "unreachable":
      // An unreachable application does not count as an attempt of the function.
      return rescheduleJob(work.tx, { ...job, runAt: new Date(work.now.getTime() + UNREACHABLE_DELAY_MS) });
    case "completed":
      return endRun(work, run, { status: "completed", output: result.output });
    case "error":
      return applyError(work, run, job, result);
    case "ops":
      run.requestVersion = result.requestVersion;
      return applyOps(work, run, job, result);
  }
}

function isLastAttempt(work: Work, run: RunState, job: IqJobRow): boolean {
  return job.attempt + 1 >= (work.registry.get(run.functionId)?.maxAttempts ?? 1);
}

async function applyError(
  work: Work,
  run: RunState,
  job: IqJobRow,
  result: Extract<CallResult, { kind: "error" }>,
): Promise<void> {
  if (!result.isRetriable || isLastAttempt(work, run, job)) {
    return endRun(work, run, { status: "failed", error: result.error });
  }
  return retry(work, job, result.retryAfter);
}

function retry({ tx, now }: Work, job: IqJobRow, retryAfter: string | null): Promise<void> {
  return rescheduleJob(tx, { ...job, attempt: job.attempt + 1, runAt: retryAt(job.attempt, retryAfter, now) });
}

async function applyOps(
  work: Work,
  run: RunState,
  job: IqJobRow,
  result: Extract<CallResult, { kind: "ops" }>,
): Promise<void> {
  try {
    const isOver = await applySteps(work, run, job, readSteps(result.ops, work.now), result.retryAfter);
    if (!isOver) await saveRun(work, run);
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    await endRun(work, run, { status: "failed", error: toFailure(error) });
  }
}

/** @returns whether the run has ended */
async function applySteps(
  work: Work,
  run: RunState,
  job: IqJobRow,
  steps: Step[],
  retryAfter: string | null,
): Promise<boolean> {
  const complete = steps.find((step) => step.kind === "complete");
  if (complete) {
    await endRun(work, run, { status: "completed", output: complete.output });
    return true;
  }
  const failed = steps.find((step) => step.kind === "retry");
  const isRetried = failed !== undefined && !isLastAttempt(work, run, job);
  if (isRetried) await retry(work, job, retryAfter);
  else await deleteJob(work.tx, job.id);

  const planned = run.done.size + Object.keys(run.pending).length;
  for (const step of steps) {
    if (step.kind === "result") await completeStep(work, run, step.id, step.output);
  }
  if (failed && !isRetried) await completeStep(work, run, failed.id, errorOutput(failed.error));
  await planAll(work, run, steps);
  const isIdle = planned === run.done.size + Object.keys(run.pending).length;
  if (job.kind === "discover" && !isRetried) await settleDiscovery(work, run, isIdle);
  return false;
}

/**
 * Steps that are found together run in parallel. The function continues after all of them, or after the first of
 * sleeps only.
 */
async function planAll(work: Work, run: RunState, steps: Step[]): Promise<void> {
  const planned = steps.filter((step) => step.kind === "run" || step.kind === "sleep");
  const onlySleeps = planned.every((step) => step.kind === "sleep");
  for (const step of planned) await planStep(work, run, step, onlySleeps);
}

async function settleDiscovery(work: Work, run: RunState, isIdle: boolean): Promise<void> {
  const isStuck = isIdle && !run.rediscover && Object.keys(run.pending).length === 0;
  if (isStuck) throw new UnsupportedError("The function answered without a result and without a step.");
  if (run.rediscover) await requestDiscovery(work, run);
  run.rediscover = false;
}
