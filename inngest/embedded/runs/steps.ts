import { insertJob } from "#db/queries/embedded/jobs.ts";
import { resolveWait } from "#inngest/embedded/protocol/time.ts";
import { MAX_STEP_BYTES, MAX_STEPS, type Op, type StepFailure, toFailure } from "#inngest/embedded/protocol/wire.ts";
import { dataOutput, errorOutput, nextRunAt, type RunState, type Work } from "./state.ts";

/** A step that must run or sleep before it has a result. */
export type PlannedStep = { id: string } & ({ kind: "run" } | { kind: "sleep"; until: Date });

/** One parsed op of a response. */
export type Step =
  | PlannedStep
  | ({ id: string } & (
      | { kind: "result"; output: string }
      | { kind: "retry"; error: StepFailure }
      | { kind: "complete"; output: string }
    ));

/** Thrown for an unsupported op; its message becomes the failure of the run. */
export class UnsupportedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnsupportedError";
  }
}

/**
 * Parses the ops of a response.
 * @throws UnsupportedError
 */
export function readSteps(ops: Op[], now: Date): Step[] {
  try {
    return ops.map((op) => readStep(op, now));
  } catch (error) {
    if (error instanceof UnsupportedError) throw error;
    throw new UnsupportedError(error instanceof Error ? error.message : String(error));
  }
}

function readStep(op: Op, now: Date): Step {
  const { id } = op;
  const label = op.displayName ?? op.name ?? id;
  if (op.opts?.parallelMode !== undefined) throw unsupported(label, "parallelMode");
  switch (op.op) {
    case "StepRun":
      return { id, kind: "result", output: bounded(dataOutput(op.data ?? null), label) };
    case "StepFailed":
      return { id, kind: "result", output: errorOutput(toFailure(op.error)) };
    case "StepError":
      return { id, kind: "retry", error: toFailure(op.error) };
    case "RunComplete":
      return { id, kind: "complete", output: bounded(JSON.stringify(op.data ?? null), "the result") };
    case "StepPlanned":
      return { id, kind: "run" };
    case "Sleep":
      return { id, kind: "sleep", until: resolveWait(op.name ?? "", now) };
    default:
      throw unsupported(label, op.op);
  }
}

function unsupported(label: string, what: string): UnsupportedError {
  return new UnsupportedError(`Step "${label}" uses ${what}, which the embedded job server does not support.`);
}

function bounded(output: string, label: string): string {
  if (Buffer.byteLength(output) <= MAX_STEP_BYTES) return output;
  throw new UnsupportedError(`Step "${label}" returned more than ${MAX_STEP_BYTES} bytes.`);
}

/**
 * Starts a step unless it is already in progress or done.
 * @param eager the function continues when this step is done, regardless of others
 */
export async function planStep(work: Work, run: RunState, step: PlannedStep, eager: boolean): Promise<void> {
  if (run.done.has(step.id) || run.pending[step.id]) return;
  if (run.done.size + Object.keys(run.pending).length >= MAX_STEPS) {
    throw new UnsupportedError(`A run may have ${MAX_STEPS} steps.`);
  }
  run.pending[step.id] = { eager };
  const { id: runId, functionId, concurrencyKeys } = run;
  const kind = step.kind === "run" ? "step" : "sleep";
  const job = { id: `${runId}:${kind}:${step.id}`, kind, functionId, runId, stepId: step.id } as const;
  // A sleep calls nothing, so that it needs no concurrency limit.
  if (step.kind === "sleep") await insertJob(work.tx, { ...job, runAt: step.until });
  else await insertJob(work.tx, { ...job, concurrencyKeys, runAt: nextRunAt(work, run) });
}
