import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/** One execution of a job by the job server. */
export type Run = {
  db: Db;
  clock: Clock;
  organizationId: string;
  jobId: string;
  workflowRunId: string;
  /** How often it has waited so far. */
  waits?: Waits;
};

/** How often rate limits have suspended a run, and how often it has waited for another run. */
export type Waits = Readonly<Record<"limit" | "run", number>>;

/** The result of a step: continue, stop, or wait and repeat the step. */
export type Outcome = { next: "go on" | "stop" } | { next: "wait"; until: string; reason: keyof Waits };
export const GO_ON: Outcome = { next: "go on" };
export const STOP: Outcome = { next: "stop" };
export const NO_WAITS: Waits = { limit: 0, run: 0 };

export function openRun(data: { organizationId: string; jobId: string }, workflowRunId: string, waits = NO_WAITS): Run {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, waits };
}

/**
 * Runs a step of a job that is running and owned by this run, and marks it as active and not waiting. Stops if the
 * job has ended or belongs to another run.
 * @throws StepFault with a message for people
 */
export function inStep(run: Run, work: (job: JobRow) => Promise<Outcome>): Promise<Outcome> {
  return convertErrors(run.jobId, async () => {
    const job = await changeJob(
      run.db,
      run.organizationId,
      run.jobId,
      { statuses: ["running"], workflowRunId: run.workflowRunId },
      { updatedAt: run.clock.now(), resumeAt: null },
    );
    return job ? work(job) : STOP;
  });
}

/** Converts errors of a step to messages for people. @throws StepFault */
export async function convertErrors(jobId: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw toStepFault(error, jobId);
  }
}

/** The failure of a step with a message for people. The job server only stores its message. */
export class StepFault extends Error {
  /** Whether retrying is pointless. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause: unknown) {
    super(message, { cause });
    this.name = "StepFault";
    this.isPermanent = isPermanent;
  }
}

const RETRYABLE = new Set(["unavailable", "internal", "rateLimited"]);

function toStepFault(error: unknown, jobId: string): StepFault {
  if (error instanceof AppError) {
    return new StepFault(`${error.message}. ${error.recovery}`, !RETRYABLE.has(error.kind), error);
  }
  log.error({ err: error, jobId }, "a step of a generation failed");
  return new StepFault("The generation failed unexpectedly. Try again.", false, error);
}
