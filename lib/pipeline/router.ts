import "server-only";
import { type Database, getDatabase } from "#db/client.ts";
import type { Ctx, Identity } from "#lib/access/principal.ts";
import { requireAllowedAddress } from "#lib/auth/networks.ts";
import { authenticateSession } from "#lib/auth/session.ts";
import { systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { readBytes, readJson } from "#lib/http/body.ts";
import { clientIp, findClientIp } from "#lib/http/client-ip.ts";
import { corsHeaders, preflight } from "#lib/http/cors.ts";
import { DEPRECATED_SINCE, usesDeprecatedField, usesLegacyScopes } from "#lib/http/deprecation.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import { errorResponse, getRequestId, jsonResponse, streamResponse } from "#lib/http/respond.ts";
import { requireSameOrigin } from "#lib/http/same-origin.ts";
import { getMeters } from "#lib/metrics/meters.ts";
import { nameRequestSpan } from "#lib/spans.ts";
import { requireAccess, resume } from "./execute.ts";
import { hashRequest, once, REPLAYED_HEADER, readIdempotencyKey } from "./idempotency.ts";
import { identifyBearer } from "./identify.ts";
import { runMetered } from "./metered.ts";
import { RouteTable } from "./route-table.ts";

/** A mount point of the operations and how it authenticates. */
export type Mount = {
  /** Removed from the request's path before the lookup. */
  prefix: "" | "/api/app";
  credentials: "bearer" | "session";
};

type Handler = (request: Request) => Promise<Response>;

/** Answers every request to the operations, including unknown paths and wrong methods. */
export function createRequestHandler(operations: readonly Operation[], mount: Mount): Handler {
  const reachable = mount.credentials === "session" ? operations : operations.filter(isPublicApi);
  const table = new RouteTable(reachable);
  return async (request) => {
    if (request.method !== "OPTIONS") return measure(request, table, mount);
    return mount.credentials === "bearer" ? preflight(getRequestId(request)) : new Response(null, { status: 204 });
  };
}

/** Operations that only a session may call are not part of the public API and its document. */
export function isPublicApi(operation: Operation): boolean {
  return Boolean(operation.endpoint.scope ?? operation.endpoint.public);
}

/** Answers a request and notes its time; the beginning of a streamed answer counts as its end. */
async function measure(request: Request, table: RouteTable, mount: Mount): Promise<Response> {
  const started = performance.now();
  const response = await answer(request, table, mount);
  const match = table.find(request.method, getPath(new URL(request.url), mount));
  const operation = match.kind === "found" ? match.operation.endpoint.id : "none";
  const labels = { operation, mount: mount.prefix === "" ? "api" : "dashboard", status: String(response.status) };
  if (match.kind === "found") {
    nameRequestSpan(`${request.method} ${mount.prefix}${match.operation.endpoint.path}`, {
      "clarion.operation": operation,
    });
  }
  getMeters().requests.observe(labels, (performance.now() - started) / 1000);
  return response;
}

function getPath(url: URL, mount: Mount): string {
  return url.pathname.slice(mount.prefix.length).replace(/(.)\/$/, "$1");
}

async function answer(request: Request, table: RouteTable, mount: Mount): Promise<Response> {
  const requestId = getRequestId(request);
  const outer: Record<string, string> = {
    "X-Request-Id": requestId,
    ...(mount.credentials === "bearer" ? corsHeaders() : {}),
  };
  try {
    const url = new URL(request.url);
    // HEAD is GET without a body, which the server omits (RFC 9110, section 9.3.2).
    const method = request.method === "HEAD" ? "GET" : request.method;
    const path = getPath(url, mount);
    const match = table.find(method, path);
    if (match.kind === "unknown") {
      throw new AppError("notFound", "Not found", "Check the path; /docs lists every endpoint.");
    }
    if (match.kind === "wrongMethod") {
      const allow = match.allow.join(", ");
      throw new AppError("methodNotAllowed", "Method not allowed", `Use one of ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    const { endpoint } = match.operation;
    const ctx = await createContext(request, endpoint, mount, requestId);
    requireAccess(endpoint, ctx);
    Object.assign(outer, getDeprecationHeaders(ctx));
    const routed = { operation: match.operation, ctx, params: match.params, path, url };
    const answer = await answerOnce(request, routed, outer);
    if (answer.stream) return await streamResponse(answer.stream, outer);
    return jsonResponse(request, endpoint, answer, outer);
  } catch (error) {
    return errorResponse(error, outer);
  }
}

type RoutedRequest = { operation: Operation; ctx: Ctx; params: Record<string, string>; path: string; url: URL };

/**
 * Checks the `Idempotency-Key` after access: a repeat does nothing, so it needs neither a plan nor room within the
 * rate limit. Of two concurrent requests only the first one counts.
 * @param outer receives headers for the answer, whether it succeeds or not
 */
async function answerOnce(request: Request, routed: RoutedRequest, outer: Record<string, string>): Promise<Answer> {
  const { operation, ctx, path, url } = routed;
  const { endpoint } = operation;
  const key = readIdempotencyKey(request, endpoint);
  if (key === undefined) return perform(request, routed, outer);
  const bytes = endpoint.body ? await readBytes(request, endpoint.bodyMaxBytes) : new Uint8Array();
  const copy = new Request(url, { method: "POST", headers: request.headers, body: bytes });
  const sent = { key, requestHash: hashRequest(url, path, bytes) };
  const { answer, isReplay } = await once(ctx, endpoint, sent, () => perform(copy, routed, outer));
  if (!isReplay) return answer;
  outer[REPLAYED_HEADER] = "true";
  return endpoint.media ? resume(operation, ctx, answer.resumeFrom) : answer;
}

/** Checks plan, rate limit, path, query, body and resource, in this order. */
function perform(request: Request, routed: RoutedRequest, outer: Record<string, string>): Promise<Answer> {
  const { operation, ctx, params, url } = routed;
  const { endpoint } = operation;
  return runMetered(operation, ctx, { ip: clientIp(request.headers), headers: outer }, async () => {
    const body = endpoint.body ? await readJson(request, endpoint.bodyMaxBytes) : undefined;
    if (usesDeprecatedField(endpoint.body, body)) outer.Deprecation = DEPRECATED_SINCE;
    const ifMatch = request.headers.get("if-match") ?? undefined;
    return { params, query: parseQuery(url), body, ifMatch };
  });
}

/** Legacy scopes still work and get a `Deprecation` header (RFC 9745). */
function getDeprecationHeaders(ctx: Ctx): Record<string, string> {
  if (ctx.principal.type !== "key" || !usesLegacyScopes(ctx.principal.scopes)) return {};
  return { Deprecation: DEPRECATED_SINCE };
}

/** A repeated parameter counts as one comma-separated list. */
function parseQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return query;
}

async function createContext(request: Request, endpoint: Endpoint, mount: Mount, requestId: string): Promise<Ctx> {
  const database = getDatabase();
  const { principal, organization } = endpoint.public ? ANYONE : await identify(request, endpoint, mount, database);
  const address = findClientIp(request.headers);
  return { db: database.db, principal, organization, clock: systemClock, requestId, address };
}

/** The identity of every caller of a public endpoint, without an organization. */
const ANYONE: Identity = {
  principal: { type: "system", name: "public" },
  organization: { id: "", slug: "", name: "", logo: null },
  allowedNetworks: [],
};

async function identify(request: Request, endpoint: Endpoint, mount: Mount, database: Database): Promise<Identity> {
  const now = systemClock.now();
  if (mount.credentials === "session") {
    requireSameOrigin(request, origin());
    const organizationId = endpoint.session ? null : (request.headers.get("x-clarion-organization") ?? "");
    const identity = await authenticateSession(database.db, request.headers.get("cookie"), organizationId, now);
    requireAllowedAddress(identity.allowedNetworks, findClientIp(request.headers));
    return identity;
  }
  return identifyBearer(request, database.db, now);
}
