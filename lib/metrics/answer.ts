import "server-only";
import { type Database, getDatabase } from "#db/client.ts";
import { listOpenWork } from "#db/queries/metrics.ts";
import { env } from "#lib/env.ts";
import { answerOperator } from "#lib/http/operator-token.ts";
import { findJobServer } from "#lib/job-server.ts";
import { getMeters } from "./meters.ts";

export const METRICS_PATH = "/metrics";

/**
 * Answers `GET /metrics` in the text format of Prometheus to the bearer of `CLARION_OPERATOR_TOKEN`; 404 where the
 * operator has set none (operations.md, metrics).
 */
export function answerMetrics(
  request: Request,
  token = env.CLARION_OPERATOR_TOKEN,
  database: () => Database = getDatabase,
): Promise<Response> {
  return answerOperator(request, token, async (headers) => {
    const { registry } = getMeters();
    await readGauges(database());
    return new Response(await registry.metrics(), { headers: { ...headers, "Content-Type": registry.contentType } });
  });
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
