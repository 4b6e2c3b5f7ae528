import "server-only";
import { listPendingChecks, listTurnChecks } from "#db/queries/geo/checks.ts";
import type { ScanRow } from "#db/queries/geo/scans.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import { env } from "#lib/env.ts";
import type { ScanRun } from "./run.ts";
import type { Ports } from "./runner/types.ts";
import { storeAnswers } from "./store.ts";

/** Questions fetched at a time, for each provider. */
const PAGE = 200;
/** Sandbox engines answer on this machine's own processor: more at a time would make none of them faster. */
const SANDBOX_CONCURRENCY = 2;

/** Most questions to a provider that are under way at once. */
export function concurrencyOf(provider: string): number {
  return provider === "sandbox" ? SANDBOX_CONCURRENCY : env.CLARION_ENGINE_CONCURRENCY;
}

/** What asking stands on: the database's rows, and real time. */
export function scanPorts(run: ScanRun, scan: ScanRow, ask: Ports["ask"]): Ports {
  const { db, organizationId, scanId } = run;
  return {
    ask,
    nextPage: (provider, after) => listPendingChecks(db, organizationId, { scanId, provider, after, limit: PAGE }),
    turns: (provider) => listTurnChecks(db, organizationId, { scanId, provider }),
    store: (outcomes) => storeAnswers(run, scan, outcomes),
    now: () => systemTimers.now(),
    after: (ms, callback) => systemTimers.after(ms, callback),
    random: Math.random,
  };
}
