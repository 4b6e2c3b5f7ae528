import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { type AnalysisRow, changeAnalysis } from "#db/queries/brands/analyses.ts";
import type { AnalysisStep } from "#lib/brands/contract.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { WebAccess } from "#lib/web/robots.ts";

/** One execution of an analysis by the job server. */
export type AnalysisRun = {
  db: Db;
  clock: Clock;
  organizationId: string;
  jobId: string;
  workflowRunId: string;
  /** How pages are reached. */
  web: WebAccess;
};

export function openAnalysis(data: { organizationId: string; jobId: string }, workflowRunId: string): AnalysisRun {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, web: {} };
}

/**
 * Takes the analysis for this run and notes the step that it is at, then does the step's work. One that has ended, or
 * that another run has, is left alone.
 * @returns whether the run goes on
 * @throws AnalysisFault with a text for people
 */
export async function atStep(
  run: AnalysisRun,
  step: AnalysisStep,
  work: (row: AnalysisRow) => Promise<void>,
): Promise<boolean> {
  try {
    const row = await changeAnalysis(run.db, run.organizationId, run.jobId, run.workflowRunId, {
      status: "running",
      step,
      workflowRunId: run.workflowRunId,
      updatedAt: run.clock.now(),
    });
    if (row) await work(row);
    return row !== undefined;
  } catch (error) {
    throw toFault(error, run.jobId);
  }
}

/** Notes what a step found. */
export async function keep(run: AnalysisRun, findings: unknown): Promise<void> {
  await changeAnalysis(run.db, run.organizationId, run.jobId, run.workflowRunId, {
    findings: JSON.stringify(findings),
    updatedAt: run.clock.now(),
  });
}

/** Why a step failed, in words for the job's reader. */
export class AnalysisFault extends Error {
  /** Whether trying again can help. */
  readonly isLasting: boolean;

  constructor(message: string, isLasting: boolean, cause: unknown) {
    super(message, { cause });
    this.name = "AnalysisFault";
    this.isLasting = isLasting;
  }
}

const PASSING = new Set(["unavailable", "internal", "rateLimited"]);

function toFault(error: unknown, jobId: string): AnalysisFault {
  if (error instanceof AppError) {
    return new AnalysisFault(`${error.message}. ${error.recovery}`, !PASSING.has(error.kind), error);
  }
  log.error({ err: error, jobId }, "a step of an analysis failed");
  return new AnalysisFault("The analysis failed unexpectedly. Try again.", false, error);
}
