import "server-only";
import type { z } from "zod";
import { type Ctx, type Principal, roleReaches } from "#lib/access/principal.ts";
import { hasScope, roleAllows, type Scope } from "#lib/access/scopes.ts";
import { requireConfirmed } from "#lib/access/step-up.ts";
import { AppError } from "#lib/errors.ts";
import { buildChallenge } from "#lib/http/challenge.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { validationError } from "#lib/http/errors.ts";
import { isConditional } from "#lib/http/etag.ts";
import { type Answer, isReply, type Operation, StreamReply } from "#lib/http/operation.ts";
import { type OptionalPage, takePage } from "#lib/http/pagination.ts";
import { parseBody } from "#lib/http/parse-body.ts";
import { audited, recordExport } from "./audit.ts";

/** The raw input of a call, not validated yet. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown; ifMatch?: string | undefined };

/** The validated input of a call. */
type Input = Parameters<Operation["handle"]>[0];

/** Parses the input, calls the handler and parses its output. */
export function run(operation: Operation, ctx: Ctx, raw: RawInput): Promise<Answer> {
  return handle(operation, parseInput(operation.endpoint, ctx, raw));
}

/** @throws AppError `invalid` for the first part that the contract does not accept */
export function parseInput(endpoint: Endpoint, ctx: Ctx, raw: RawInput): Input {
  return {
    ctx,
    params: parse(endpoint.params, raw.params, "path"),
    query: parse(endpoint.query, raw.query ?? {}, "query"),
    body: parse(endpoint.body, raw.body, "body"),
    ifMatch: endpoint.ifMatch ? raw.ifMatch : undefined,
  };
}

/** Calls the handler and parses its output, so that only fields of the contract are returned. */
export async function handle(operation: Operation, input: Input): Promise<Answer> {
  const { endpoint } = operation;
  const result = await operation.handle({ ...input, ctx: audited(endpoint, input.ctx, input) });
  await recordExport(endpoint, input.ctx, input);
  if (result instanceof StreamReply) return streamed(endpoint, result);
  const answer = isReply(result) ? result : { output: result };
  const { etag, headers = {}, status } = answer;
  requireDeclared(endpoint, headers, etag);
  const output = endpoint.pages ? takePage(answer.output, endpoint.pages, input.query as OptionalPage) : answer.output;
  return { output: endpoint.output.parse(output), etag, headers, ...(status ? { status } : {}) };
}

/** Streams the answer of an earlier request again. */
export async function resume({ endpoint, resume: again }: Operation, ctx: Ctx, resumeFrom: unknown): Promise<Answer> {
  if (!again) throw new Error(`${endpoint.id} cannot stream an answer again.`);
  return streamed(endpoint, await again(ctx, resumeFrom));
}

function streamed(endpoint: Endpoint, { stream, resumeFrom }: StreamReply): Answer {
  if (!endpoint.media?.includes(stream.contentType))
    throw new Error(`${endpoint.id} does not declare ${stream.contentType}.`);
  requireDeclared(endpoint, stream.headers ?? {}, undefined);
  return { output: undefined, etag: undefined, headers: stream.headers ?? {}, stream, resumeFrom };
}

/** The document lists the headers of an answer from the contract, so that a handler may set no others. */
function requireDeclared(endpoint: Endpoint, headers: Record<string, string>, etag: string | undefined): void {
  const declared: readonly string[] = endpoint.headers ?? [];
  const undeclared = Object.keys(headers).find((name) => !declared.includes(name));
  if (undeclared) throw new Error(`${endpoint.id} does not declare the header ${undeclared}.`);
  if (etag && !endpoint.versioned && !isConditional(endpoint)) throw new Error(`${endpoint.id} is not versioned.`);
}

function parse(schema: z.ZodType | undefined, value: unknown, part: "path" | "query" | "body"): unknown {
  if (!schema) return undefined;
  const result = part === "body" ? parseBody(schema, value) : schema.safeParse(value);
  if (!result.success) throw validationError(result.error, part);
  return result.data;
}

/** Checks the caller's scope or role and, where the endpoint asks for it, a recent confirmation; throws `forbidden`. */
export function requireAccess(endpoint: Endpoint, ctx: Ctx): void {
  const { principal } = ctx;
  if (endpoint.public || principal.type === "system") return;
  requirePermission(endpoint, principal);
  if (endpoint.stepUp) requireConfirmed(principal, ctx.clock.now());
}

function requirePermission(endpoint: Endpoint, principal: Exclude<Principal, { type: "system" }>): void {
  if (endpoint.session || endpoint.role) {
    if (principal.type !== "user") throw forbidden("Sign in to the dashboard for this.");
    if (endpoint.role && !roleReaches(principal.role, endpoint.role)) {
      throw forbidden(`Ask someone with the role ${endpoint.role} or above.`);
    }
    return;
  }
  if (!endpoint.scope) return;
  if (principal.type === "ingest") {
    if (endpoint.ingestToken) return;
    throw forbidden("An ingest token sends traffic events and nothing else; use an API key.");
  }
  const allowed =
    principal.type === "user" ? roleAllows(principal.role, endpoint.scope) : hasScope(principal.scopes, endpoint.scope);
  if (!allowed) throw insufficientScope(principal.type, endpoint.scope);
}

function missingScope(type: string, scope: string): string {
  return type === "user"
    ? `Your role lacks ${scope}; ask an admin of the organization.`
    : `The credential lacks the scope ${scope}; use one that has it.`;
}

function forbidden(recovery: string): AppError {
  return new AppError("forbidden", "Forbidden", recovery);
}

/** Names the missing scope (RFC 6750, section 3.1), so that a client can request it. */
function insufficientScope(type: string, scope: Scope): AppError {
  if (type === "user") return forbidden(missingScope(type, scope));
  const headers = { "WWW-Authenticate": buildChallenge("api", { error: "insufficient_scope", scope }) };
  return new AppError("forbidden", "Forbidden", missingScope(type, scope), { headers });
}
