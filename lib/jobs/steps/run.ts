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
  /** What it has waited for so far. */
  waits?: Waits;
};

/** How often limits of hosts have suspended a run, and how often it has waited for another run. */
export type Waits = Readonly<Record<"limit" | "run", number>>;

/** What a step tells the function: whether the job goes on, or when the step is to be done again. */
export type Outcome = { next: "go on" | "stop" } | { next: "wait"; until: string; reason: keyof Waits };
export const GO_ON: Outcome = { next: "go on" };
export const STOP: Outcome = { next: "stop" };
export const NO_WAITS: Waits = { limit: 0, run: 0 };

export function openRun(data: { organizationId: string; jobId: string }, workflowRunId: string, waits = NO_WAITS): Run {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, waits };
}

/**
 * Does a step's work on a job that is running and is this run's, noting that it moves and waits no more. A job that has ended, or that
 * another run has, stops here.
 * @throws StepFault with a text for people
 */
export function inStep(run: Run, work: (job: JobRow) => Promise<Outcome>): Promise<Outcome> {
  return inWords(run.jobId, async () => {
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

/** Does work whose faults the job's reader sees. @throws StepFault with a text for people */
export async function inWords(jobId: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw toStepFault(error, jobId);
  }
}

/** Why a step failed, in words for the job's reader; the job server carries nothing else of it. */
export class StepFault extends Error {
  /** Whether trying again can help. */
  readonly isLasting: boolean;

  constructor(message: string, isLasting: boolean, cause: unknown) {
    super(message, { cause });
    this.name = "StepFault";
    this.isLasting = isLasting;
  }
}

const PASSING = new Set(["unavailable", "internal", "rateLimited"]);

function toStepFault(error: unknown, jobId: string): StepFault {
  if (error instanceof AppError) {
    return new StepFault(`${error.message}. ${error.recovery}`, !PASSING.has(error.kind), error);
  }
  log.error({ err: error, jobId }, "a step of a generation failed");
  return new StepFault("The generation failed unexpectedly. Try again.", false, error);
}
