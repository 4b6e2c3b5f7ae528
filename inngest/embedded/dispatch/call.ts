import { z } from "zod";
import type { IqJobRow } from "#db/queries/embedded/jobs.ts";
import type { IqRunRow, IqStepRow } from "#db/queries/embedded/runs.ts";
import type { FunctionDefinition } from "#inngest/embedded/functions/definition.ts";
import { canonicalize, sign } from "#inngest/embedded/protocol/signature.ts";
import { HEADER, op, toFailure } from "#inngest/embedded/protocol/wire.ts";
import type { CallResult } from "#inngest/embedded/runs/response.ts";

/** Sends a call to the application: through its handler in this process, or by `fetch`. */
export type Transport = (request: Request) => Promise<Response>;

export type Call = { fn: FunctionDefinition; job: IqJobRow; run: IqRunRow; steps: IqStepRow[] };

/** Calls a function of the application, or one step of it, and parses the response. */
export async function callFunction(transport: Transport, signingKey: string, call: Call): Promise<CallResult> {
  let response: Response;
  try {
    response = await transport(buildRequest(signingKey, call));
  } catch (error) {
    return { kind: "unreachable", reason: getMessage(error) };
  }
  try {
    return await readResponse(response);
  } catch (error) {
    const failure = { name: "Error", message: `The function's answer is not understood: ${getMessage(error)}` };
    return { kind: "error", error: failure, isRetriable: true, retryAfter: null };
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function buildRequest(signingKey: string, { fn, job, run, steps }: Call): Request {
  const url = new URL(fn.url);
  if (job.stepId) url.searchParams.set("stepId", job.stepId);
  const body = canonicalize(callBody({ fn, job, run, steps }));
  return new Request(url, {
    method: "POST",
    body,
    headers: {
      host: url.host,
      "content-type": "application/json",
      // Real time instead of the injected clock, because the SDK compares it with its own.
      "x-inngest-signature": sign(body, signingKey, Date.now()),
      "x-inngest-server-kind": "cloud",
      "x-inngest-req-version": String(run.requestVersion),
      "x-inngest-generation-id": String(job.generation),
      "x-inngest-job-id": job.id,
      "x-inngest-step-id": job.stepId ?? "step",
      "x-request-id": `${job.id}:${job.generation}`,
      "x-run-id": run.id,
    },
  });
}

function callBody({ fn, job, run, steps }: Call) {
  const event: unknown = JSON.parse(run.event);
  const isParallel = run.pending !== "{}";
  return {
    event,
    events: [event],
    version: run.requestVersion,
    steps: Object.fromEntries(steps.map((step) => [step.stepId, JSON.parse(step.output)])),
    ctx: {
      run_id: run.id,
      fn_id: fn.id,
      qi_id: job.id,
      attempt: job.attempt,
      max_attempts: fn.maxAttempts,
      // Parallel steps must be planned first, or two calls could both run the same new step.
      disable_immediate_execution: isParallel,
      use_api: false,
      stack: { stack: steps.map((step) => step.stepId), current: steps.length },
    },
  };
}

async function readResponse(response: Response): Promise<CallResult> {
  const text = await response.text();
  // Without the SDK's header the response comes from something else, such as a proxy.
  if (!response.headers.has(HEADER.sdk)) return { kind: "unreachable", reason: `status ${response.status}` };
  const requestVersion = Number(response.headers.get(HEADER.requestVersion) ?? -1);
  const retryAfter = response.headers.get(HEADER.retryAfter);
  if (response.status === 200) return { kind: "completed", output: text || "null", requestVersion };
  if (response.status === 206) return { kind: "ops", ops: readOps(text), retryAfter, requestVersion };
  const isRetriable = response.status >= 500 && response.headers.get(HEADER.noRetry) !== "true";
  return { kind: "error", error: readError(text, response.status), isRetriable, retryAfter };
}

const opList = z.union([z.array(op), op.transform((one) => [one])]);

function readOps(text: string) {
  return opList.parse(JSON.parse(text));
}

function readError(text: string, status: number) {
  try {
    return toFailure(JSON.parse(text));
  } catch {
    return { name: "Error", message: text || `The function answered with status ${status}` };
  }
}
