import "server-only";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { getDatabase } from "#db/client.ts";
import { systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, parseJson, readBytes } from "#lib/http/body.ts";
import { resourceMetadataUrl } from "#lib/http/challenge.ts";
import { corsHeaders, preflight } from "#lib/http/cors.ts";
import { errorResponse, requestIdOf } from "#lib/http/respond.ts";
import { log } from "#lib/log.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { identifyBearer } from "#lib/pipeline/identify.ts";
import { type Caller, isInToolset, TOOLSETS, type Toolset } from "./caller.ts";
import { answerList, asksForList } from "./lists.ts";
import { isTrustedOrigin } from "./origin.ts";
import { findTool, serverFor } from "./server.ts";

/** The largest body that an operation takes, an import's, and what the protocol puts around it. */
const BODY_MAX_BYTES = 3 * 1024 * 1024 + 64 * 1024;
/** What clients of the protocol send besides the API's own headers. */
const HEADERS = ["Mcp-Protocol-Version", "Mcp-Session-Id", "Mcp-Method", "Mcp-Name", "Last-Event-ID"];

/** Who sent each request that is being answered. */
const callers = new WeakMap<Request, Caller>();

const protocol = createMcpHandler(
  ({ requestInfo }) => {
    const caller = requestInfo && callers.get(requestInfo);
    if (!caller) throw new Error("A request without a caller has come to the MCP server.");
    return serverFor(caller);
  },
  { onerror: (error) => log.debug({ err: error }, "the MCP server refused a request") },
);

/**
 * Answers `POST`, `GET`, `DELETE` and `OPTIONS /mcp` (contract, section 11): a stateless streamable HTTP server with
 * the API's credentials. Who has none gets the 401 that leads to the authorization server.
 */
export async function answerMcp(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  if (request.method === "OPTIONS") return preflight(requestId, HEADERS);
  const outer = { "X-Request-Id": requestId, ...corsHeaders() };
  try {
    requireTrustedOrigin(request);
    const { db } = getDatabase();
    const identity = await identifyBearer(request, db, systemClock.now());
    const ctx = { db, ...identity, clock: systemClock, requestId, via: "mcp" } as const;
    const caller = { ctx, toolset: toolsetOf(new URL(request.url)) };
    return withHeaders(await answerCaller(request, caller), outer);
  } catch (error) {
    return leadToMetadata(errorResponse(error, outer));
  }
}

async function answerCaller(request: Request, caller: Caller): Promise<Response> {
  callers.set(request, caller);
  if (request.method !== "POST") {
    const response = await protocol.fetch(request);
    if (response.status === 405) response.headers.set("Allow", "POST, OPTIONS");
    return response;
  }
  const bytes = await readBytes(request, BODY_MAX_BYTES);
  const parsedBody = parse(bytes);
  if (parsedBody === undefined) return parseError();
  requireToolAccess(parsedBody, caller);
  if (await asksForList(request, parsedBody)) return answerList(request, parsedBody, caller);
  return protocol.fetch(request, { parsedBody });
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(decodeUtf8(bytes));
  } catch {
    return undefined;
  }
}

/** JSON-RPC's own answer to a body that is no JSON, or nested too deeply. */
function parseError(): Response {
  const error = { code: -32700, message: "Parse error: the body is not one JSON value of at most 64 levels" };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/**
 * A token can be given more scopes, so that a client is told which by HTTP's own 403 and may ask the user for them. A
 * key cannot: its caller gets the refusal as the tool's result, which an agent reads.
 */
function requireToolAccess(body: unknown, caller: Caller): void {
  if (caller.ctx.principal.type !== "token") return;
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const tool = method === "tools/call" && findTool(String(params?.name));
  if (tool && isInToolset(caller, tool)) requireAccess(tool.operation.endpoint, caller.ctx);
}

function requireTrustedOrigin(request: Request): void {
  if (isTrustedOrigin(request.headers.get("origin"), origin())) return;
  throw new AppError("forbidden", "Origin not allowed", "Call from a page served over https, or from a program.");
}

function toolsetOf(url: URL): Toolset {
  const asked = url.searchParams.get("toolset") ?? "default";
  const toolset = TOOLSETS.find((known) => known === asked);
  if (toolset) return toolset;
  throw new AppError("invalid", `toolset: must be ${TOOLSETS.join(" or ")}`, "Correct the address of the server.");
}

/** The challenge of the API, with the metadata of this server. */
function leadToMetadata(response: Response): Response {
  const challenge = response.headers.get("WWW-Authenticate");
  if (challenge) {
    const own = challenge.replace(`"${resourceMetadataUrl("api")}"`, `"${resourceMetadataUrl("mcp")}"`);
    response.headers.set("WWW-Authenticate", own);
  }
  return response;
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}
