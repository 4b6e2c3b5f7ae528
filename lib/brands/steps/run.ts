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
  /** How to access web pages. */
  web: WebAccess;
};

export function openAnalysis(data: { organizationId: string; jobId: string }, workflowRunId: string): AnalysisRun {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, web: {} };
}

/**
 * Claims the analysis for this run, records the current step and runs it. Stops if the analysis has ended or belongs
 * to another run.
 * @returns whether the run continues
 * @throws AnalysisFault with a message for people
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

/** Stores the intermediate result of a step. */
export async function storeStepResult(run: AnalysisRun, findings: unknown): Promise<void> {
  await changeAnalysis(run.db, run.organizationId, run.jobId, run.workflowRunId, {
    findings: JSON.stringify(findings),
    updatedAt: run.clock.now(),
  });
}

/** The failure of a step with a message for people. */
export class AnalysisFault extends Error {
  /** Whether retrying is pointless. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause: unknown) {
    super(message, { cause });
    this.name = "AnalysisFault";
    this.isPermanent = isPermanent;
  }
}

const RETRYABLE = new Set(["unavailable", "internal", "rateLimited"]);

function toFault(error: unknown, jobId: string): AnalysisFault {
  if (error instanceof AppError) {
    return new AnalysisFault(`${error.message}. ${error.recovery}`, !RETRYABLE.has(error.kind), error);
  }
  log.error({ err: error, jobId }, "a step of an analysis failed");
  return new AnalysisFault("The analysis failed unexpectedly. Try again.", false, error);
}
