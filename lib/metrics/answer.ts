import "server-only";
import { type Database, getDatabase } from "#db/client.ts";
import { listOpenWork } from "#db/queries/metrics.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { requireOperatorToken } from "#lib/http/operator-token.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { findJobServer } from "#lib/job-server.ts";
import { getMeters } from "./meters.ts";

export const METRICS_PATH = "/metrics";

/**
 * Answers `GET /metrics` in the text format of Prometheus to the bearer of `CLARION_OPERATOR_TOKEN`; 404 where the
 * operator has set none (operations.md, metrics).
 */
export async function answerMetrics(
  request: Request,
  token = env.CLARION_OPERATOR_TOKEN,
  database: () => Database = getDatabase,
): Promise<Response> {
  const outer = { "X-Request-Id": getRequestId(request) };
  try {
    requireOperatorToken(request, token);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, outer);
    throw error;
  }
  const { registry } = getMeters();
  await readGauges(database());
  const headers = { ...outer, "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  return new Response(await registry.metrics(), { headers });
}

/** Gauges have the values of the moment at which they are read. */
async function readGauges({ db, getPool }: Database): Promise<void> {
  const { queued, queueAge, connections, jobsRegistered } = getMeters();
  const jobs = findJobServer();
  if (jobs) jobsRegistered.set({ server: jobs.server }, jobs.registered ? 1 : 0);
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
