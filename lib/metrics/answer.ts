import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { type Database, getDatabase } from "#db/client.ts";
import { listOpenWork } from "#db/queries/metrics.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { getMeters } from "./meters.ts";

export const METRICS_PATH = "/metrics";

/**
 * Answers `GET /metrics` in the text format of Prometheus to the bearer of `CLARION_METRICS_TOKEN`; 404 where the
 * operator has set none (operations.md, metrics).
 */
export async function answerMetrics(
  request: Request,
  token = env.CLARION_METRICS_TOKEN,
  database: () => Database = getDatabase,
): Promise<Response> {
  const outer = { "X-Request-Id": getRequestId(request) };
  if (token === undefined) {
    const recovery = "Set CLARION_METRICS_TOKEN on the server, and send it as a bearer token.";
    return errorResponse(new AppError("notFound", "Not found", recovery), outer);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD" };
    return errorResponse(new AppError("methodNotAllowed", "Method not allowed", "Use GET.", { headers }), outer);
  }
  if (!isEqual(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    const recovery = "Send Authorization: Bearer with the value of CLARION_METRICS_TOKEN.";
    return errorResponse(new AppError("unauthenticated", "Unauthorized", recovery, { headers }), outer);
  }
  const { registry } = getMeters();
  await readGauges(database());
  const headers = { ...outer, "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  return new Response(await registry.metrics(), { headers });
}

/** Compares hashes, so that the time tells nothing about the token or its length. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Gauges have the values of the moment at which they are read. */
async function readGauges({ db, getPool }: Database): Promise<void> {
  const { queued, queueAge, connections } = getMeters();
  const work = await listOpenWork(db);
  queued.reset();
  queueAge.reset();
  for (const { kind, status, count, oldestSeconds } of work) {
    queued.set({ kind, status }, count);
    queueAge.set({ kind, status }, oldestSeconds);
  }
  const pool = getPool?.();
  if (pool === undefined) return;
  connections.set({ state: "open" }, pool.open);
  connections.set({ state: "idle" }, pool.idle);
  connections.set({ state: "waiting" }, pool.waiting);
}
