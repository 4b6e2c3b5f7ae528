import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Ctx } from "#lib/access/principal.ts";
import { BODY_MAX_BYTES, tooLarge } from "#lib/http/body.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { errorBody, toAppError } from "#lib/http/errors.ts";
import type { Answer, Stream } from "#lib/http/operation.ts";
import { log } from "#lib/log.ts";
import { type RawInput, requireAccess, run } from "#lib/pipeline/execute.ts";
import { hashRequest, once } from "#lib/pipeline/idempotency.ts";
import { runMetered } from "#lib/pipeline/metered.ts";
import type { Arguments } from "./arguments.ts";
import { BODY_MAX, type Presented, present } from "./present.ts";
import type { Tool } from "./tool.ts";
import { type Reporter, waitForEnd } from "./wait.ts";

/** Maximum characters of a streamed answer in a tool result. */
const STREAMED_MAX = BODY_MAX;

/** The outcome of a call: the whole answer as the route gives it, or the error envelope as JSON. */
export type Outcome =
  | { ok: true; output: Record<string, unknown>; etag: string | undefined }
  | { ok: false; error: string };

/**
 * Calls a tool for an MCP client: the answer is presented as the contract says for agents. An error becomes a tool
 * error with the same envelope as over HTTP, so that an agent can read the recovery.
 */
export async function callTool(tool: Tool, ctx: Ctx, args: Arguments, reporter: Reporter): Promise<CallToolResult> {
  const given = tool.plan.withDefaults(args);
  const outcome = await runTool(tool, ctx, given, reporter);
  if (!outcome.ok) return { isError: true, content: [{ type: "text", text: outcome.error }] };
  const { text, data } = presentOutcome(tool, given, outcome.output);
  return {
    content: [
      { type: "text", text },
      ...(outcome.etag ? [{ type: "text" as const, text: `ETag: ${outcome.etag}` }] : []),
    ],
    structuredContent: data,
  };
}

/** Presents the answer of a call that succeeded. The caller of a write has just sent its text, and gets it not again. */
export function presentOutcome(tool: Tool, args: Arguments, output: Record<string, unknown>): Presented {
  const { bodyFrom, bodyAsData } = tool.plan.readExtras(args);
  const isRead = tool.operation.endpoint.method === "GET";
  return present(output, tool.view, isRead ? { from: bodyFrom, asData: bodyAsData } : undefined);
}

/**
 * Calls a tool like its route: the same checks in the same order and the same answer. Unexpected errors are logged
 * and not shown.
 */
export async function runTool(tool: Tool, ctx: Ctx, args: Arguments, reporter: Reporter): Promise<Outcome> {
  try {
    const answer = await performCall(tool, ctx, args, reporter);
    const output = answer.stream ? await collect(answer.stream) : (answer.output as Record<string, unknown>);
    return { ok: true, output, etag: answer.etag };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === "internal") {
      log.error({ err: thrown, requestId: ctx.requestId }, "tool failed");
      await reporter.fault(ctx.requestId);
    }
    return { ok: false, error: JSON.stringify(errorBody(error)) };
  }
}

async function performCall(tool: Tool, ctx: Ctx, args: Arguments, reporter: Reporter): Promise<Answer> {
  const { endpoint } = tool.operation;
  requireAccess(endpoint, ctx);
  const extras = tool.plan.readExtras(args);
  const input: RawInput = { ...tool.plan.toInput(args), ifMatch: extras.ifMatch };
  const perform = () =>
    runMetered(tool.operation, ctx, { ip: "unknown", headers: {} }, () => {
      requireFittingBody(endpoint, input);
      return input;
    });
  if (extras.idempotencyKey !== undefined) {
    const sent = { key: extras.idempotencyKey, requestHash: hashInput(endpoint, input) };
    return (await once(ctx, endpoint, sent, perform)).answer;
  }
  const answer = await perform();
  if (!extras.waitSeconds || !endpoint.tool?.pending) return answer;
  return waitForEnd(answer, () => run(tool.operation, ctx, input), {
    pending: endpoint.tool.pending,
    seconds: extras.waitSeconds,
    reporter,
  });
}

/** Applies the body limit of the operation's route. */
function requireFittingBody(endpoint: Endpoint, input: RawInput): void {
  const max = endpoint.bodyMaxBytes ?? BODY_MAX_BYTES;
  if (Buffer.byteLength(JSON.stringify(input.body ?? null)) > max) throw tooLarge(max);
}

/** Returns the same hash as for a request to the route with these values. */
function hashInput(endpoint: Endpoint, { params, query, body }: RawInput): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const url = new URL(path, "http://localhost");
  url.search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return hashRequest(url, path, Buffer.from(endpoint.body ? JSON.stringify(body ?? {}) : ""));
}

async function collect({ chunks, contentType }: Stream): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > STREAMED_MAX)
      return { contentType, text: text.slice(0, STREAMED_MAX).toWellFormed(), truncated: true };
  }
  return { contentType, text, truncated: false };
}
