import { insertJob } from "#db/queries/embedded-jobs.ts";
import { insertWait } from "#db/queries/embedded-waits.ts";
import { compileExpression } from "./expression.ts";
import {
  INTERNAL_EVENT,
  invokeOptions,
  MAX_STEP_BYTES,
  MAX_STEPS,
  type Op,
  type StepFailure,
  toFailure,
  waitForEventOptions,
} from "./protocol.ts";
import { timeoutJobId } from "./run-end.ts";
import { runIdOf, startRun } from "./run-start.ts";
import { completeStep, dataOutput, errorOutput, nextTurn, type RunState, type Work } from "./run-state.ts";
import { resolveWait } from "./time.ts";

/** One op of a response, understood. */
export type Step = { id: string } & (
  | { kind: "result"; output: string }
  | { kind: "retry"; error: StepFailure }
  | { kind: "complete"; output: string }
  | { kind: "run" }
  | { kind: "sleep"; until: Date }
  | { kind: "wait"; event: string; expression: string | null; until: Date }
  | { kind: "invoke"; functionId: string; payload: Record<string, unknown>; until: Date | null }
) & { isRace: boolean };

/** A function asked for what this server does not do: its run fails with this text. */
export class UnsupportedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnsupportedError";
  }
}

/** Understands the ops of a response, or throws UnsupportedError. */
export function readSteps(ops: Op[], now: Date): Step[] {
  try {
    return ops.map((op) => readStep(op, now));
  } catch (error) {
    if (error instanceof UnsupportedError) throw error;
    throw new UnsupportedError(error instanceof Error ? error.message : String(error));
  }
}

function readStep(op: Op, now: Date): Step {
  const isRace = op.opts?.parallelMode === "race";
  const step = { id: op.id, isRace };
  const label = op.displayName ?? op.name ?? op.id;
  switch (op.op) {
    case "StepRun":
      return { ...step, kind: "result", output: bounded(dataOutput(op.data ?? null), label) };
    case "StepFailed":
      return { ...step, kind: "result", output: errorOutput(toFailure(op.error)) };
    case "StepError":
      return { ...step, kind: "retry", error: toFailure(op.error) };
    case "RunComplete":
      return { ...step, kind: "complete", output: bounded(JSON.stringify(op.data ?? null), "the result") };
    case "StepPlanned":
      return { ...step, kind: "run" };
    case "Sleep":
      return { ...step, kind: "sleep", until: resolveWait(op.name ?? "", now) };
    case "WaitForEvent":
      return { ...step, ...readWait(op, now) };
    case "InvokeFunction":
      return { ...step, ...readInvoke(op, now) };
    default:
      throw new UnsupportedError(`Step "${label}" uses ${op.op}, which the embedded job server does not support.`);
  }
}

function bounded(output: string, label: string): string {
  if (Buffer.byteLength(output) <= MAX_STEP_BYTES) return output;
  throw new UnsupportedError(`Step "${label}" returned more than ${MAX_STEP_BYTES} bytes.`);
}

function readWait(op: Op, now: Date) {
  const options = waitForEventOptions.parse(op.opts);
  if (options.if !== undefined) compileExpression(options.if);
  const until = resolveWait(options.timeout, now);
  return { kind: "wait", event: op.name ?? "", expression: options.if ?? null, until } as const;
}

function readInvoke(op: Op, now: Date) {
  const options = invokeOptions.parse(op.opts);
  const until = options.timeout === undefined ? null : resolveWait(options.timeout, now);
  return { kind: "invoke", functionId: options.function_id, payload: options.payload, until } as const;
}

/** Puts a step under way, unless it is or was already. */
export async function planStep(work: Work, run: RunState, step: Step, eager: boolean): Promise<void> {
  if (run.done.has(step.id) || run.pending[step.id]) return;
  if (run.done.size + Object.keys(run.pending).length >= MAX_STEPS) {
    throw new UnsupportedError(`A run may have ${MAX_STEPS} steps.`);
  }
  run.pending[step.id] = { eager };
  const job = { functionId: run.functionId, runId: run.id, stepId: step.id };
  switch (step.kind) {
    case "run": {
      const id = `${run.id}:step:${step.id}`;
      const { concurrencyKeys } = run;
      return insertJob(work.tx, { ...job, id, kind: "step", concurrencyKeys, runAt: nextTurn(work, run) });
    }
    case "sleep":
      return insertJob(work.tx, { ...job, id: `${run.id}:sleep:${step.id}`, kind: "sleep", runAt: step.until });
    case "wait":
      await insertWait(work.tx, {
        id: `${run.id}:event:${step.id}`,
        kind: "event",
        runId: run.id,
        stepId: step.id,
        eventName: step.event,
        expression: step.expression,
      });
      return insertTimeout(work, run, step.id, step.until);
    case "invoke":
      return invoke(work, run, step);
    default:
      throw new UnsupportedError(`Step "${step.id}" cannot be planned.`);
  }
}

async function insertTimeout({ tx }: Work, run: RunState, stepId: string, runAt: Date): Promise<void> {
  const { id: runId, functionId } = run;
  await insertJob(tx, { id: timeoutJobId(runId, stepId), kind: "timeout", functionId, runId, stepId, runAt });
}

async function invoke(work: Work, run: RunState, step: Extract<Step, { kind: "invoke" }>): Promise<void> {
  const fn = work.registry.get(step.functionId);
  if (!fn) {
    const message = `The invoked function ${step.functionId} is not registered.`;
    return completeStep(work, run, step.id, errorOutput({ name: "Error", message }));
  }
  const eventId = `${run.id}:invoke:${step.id}`;
  await insertWait(work.tx, {
    id: eventId,
    kind: "invoke",
    runId: run.id,
    stepId: step.id,
    invokedRunId: runIdOf(fn.id, eventId),
  });
  if (step.until) await insertTimeout(work, run, step.id, step.until);
  const ts = work.now.getTime();
  const data = step.payload.data ?? {};
  await startRun(work, fn, { ...step.payload, id: eventId, name: INTERNAL_EVENT.invoked, ts, data, user: {} });
}
