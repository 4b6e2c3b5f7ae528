import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300, 900];

function createMeters() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "clarion_" });
  return {
    registry,
    /** Requests to operations of the API; `/api/app` is the dashboard. */
    requests: new Histogram({
      name: "clarion_http_request_seconds",
      help: "Time until the answer to a request of the API, by operation and status.",
      labelNames: ["operation", "mount", "status"],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    jobs: new Histogram({
      name: "clarion_job_seconds",
      help: "Time from the request for a text to the end of its job, by type and outcome.",
      labelNames: ["type", "outcome"],
      buckets: WORK_SECONDS,
      registers,
    }),
    engineCalls: new Histogram({
      name: "clarion_engine_call_seconds",
      help: "Time of an engine's answer, by engine and outcome.",
      labelNames: ["engine", "outcome"],
      buckets: WORK_SECONDS,
      registers,
    }),
    webhooks: new Counter({
      name: "clarion_webhook_deliveries_total",
      help: "Received webhook deliveries, by the status of the answer.",
      labelNames: ["status"],
      registers,
    }),
    cspReports: new Counter({
      name: "clarion_csp_reports_total",
      help: "Reports of browsers in which the content security policy has blocked something, by directive.",
      labelNames: ["directive"],
      registers,
    }),
    queued: new Gauge({
      name: "clarion_queue_items",
      help: "Work that waits or runs, by kind.",
      labelNames: ["kind", "status"],
      registers,
    }),
    queueAge: new Gauge({
      name: "clarion_queue_oldest_seconds",
      help: "Age of the oldest item that waits or runs, by kind.",
      labelNames: ["kind", "status"],
      registers,
    }),
    jobsRegistered: new Gauge({
      name: "clarion_job_server_registered",
      help: "1 when the job server knows the functions of this process, else 0.",
      labelNames: ["server"],
      registers,
    }),
    connections: new Gauge({
      name: "clarion_database_connections",
      help: "Connections of the pool to PostgreSQL; the embedded database has none.",
      labelNames: ["state"],
      registers,
    }),
  };
}

export type Meters = ReturnType<typeof createMeters>;

// On globalThis, because bundles of one process each have a copy of this module.
const shared = globalThis as typeof globalThis & { clarionMeters?: Meters };

/** The meters of this process. */
export function getMeters(): Meters {
  shared.clarionMeters ??= createMeters();
  return shared.clarionMeters;
}
