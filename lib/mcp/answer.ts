import "server-only";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { getDatabase } from "#db/client.ts";
import { systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, parseJson, readBytes } from "#lib/http/body.ts";
import { resourceMetadataUrl } from "#lib/http/challenge.ts";
import { findClientIp } from "#lib/http/client-ip.ts";
import { corsHeaders, preflight } from "#lib/http/cors.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { log } from "#lib/log.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { identifyBearer } from "#lib/pipeline/identify.ts";
import { type Caller, isInToolset, TOOLSETS, type Toolset } from "./caller.ts";
import { answerList, asksForList } from "./lists.ts";
import { isTrustedOrigin } from "./origin.ts";
import { findTool, serverFor } from "./server.ts";

/** The largest body of an operation (an import's) plus the overhead of the protocol. */
const BODY_MAX_BYTES = 3 * 1024 * 1024 + 64 * 1024;
/** Headers that MCP clients send in addition to those of the API. */
const HEADERS = ["Mcp-Protocol-Version", "Mcp-Session-Id", "Mcp-Method", "Mcp-Name", "Last-Event-ID"];

/** Callers of the requests that are currently being answered. */
const callers = new WeakMap<Request, Caller>();

const protocol = createMcpHandler(
  ({ requestInfo }) => {
    const caller = requestInfo && callers.get(requestInfo);
    if (!caller) throw new Error("The MCP server got a request without a caller.");
    return serverFor(caller);
  },
  { onerror: (error) => log.debug({ err: error }, "the MCP server refused a request") },
);

/**
 * Answers `POST`, `GET`, `DELETE` and `OPTIONS /mcp` (contract, section 11): a stateless streamable HTTP server with
 * the API's credentials. A request without a valid one gets the 401 that names the authorization server.
 */
export async function answerMcp(request: Request): Promise<Response> {
  const requestId = getRequestId(request);
  if (request.method === "OPTIONS") return preflight(requestId, HEADERS);
  const outer = { "X-Request-Id": requestId, ...corsHeaders() };
  try {
    requireTrustedOrigin(request);
    const { db } = getDatabase();
    const { principal, organization } = await identifyBearer(request, db, systemClock.now());
    const ctx = {
      db,
      principal,
      organization,
      clock: systemClock,
      requestId,
      via: "mcp",
      address: findClientIp(request.headers),
    } as const;
    const caller = { ctx, toolset: parseToolset(new URL(request.url)) };
    return withHeaders(await answerCaller(request, caller), outer);
  } catch (error) {
    return withMetadataChallenge(errorResponse(error, outer));
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

/** The JSON-RPC error for a body that is not JSON or nested too deeply. */
function parseError(): Response {
  const error = { code: -32700, message: "Parse error: the body is not one JSON value of at most 64 levels" };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/**
 * Answers HTTP 403 with the missing scope to a token, so that the client can ask the user for it. A key cannot get
 * more scopes, so its caller gets the error as a tool result, which an agent reads.
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

function parseToolset(url: URL): Toolset {
  const requested = url.searchParams.get("toolset") ?? "default";
  const toolset = TOOLSETS.find((candidate) => candidate === requested);
  if (toolset) return toolset;
  throw new AppError("invalid", `toolset: must be ${TOOLSETS.join(" or ")}`, "Correct the address of the server.");
}

/** Replaces the API's challenge by one with the metadata of this server. */
function withMetadataChallenge(response: Response): Response {
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
