import "server-only";
import { listPendingChecks, listTurnChecks } from "#db/queries/geo/checks.ts";
import type { ScanRow } from "#db/queries/geo/scans.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import { env } from "#lib/env.ts";
import type { BudgetGate } from "./budget.ts";
import type { ScanRun } from "./run.ts";
import type { Ports } from "./runner/types.ts";
import { storeAnswers } from "./store.ts";

/** Questions fetched per page, for each provider. */
const PAGE = 200;
/** Sandbox engines run on this machine's CPU, so more concurrency makes none of them faster. */
const SANDBOX_CONCURRENCY = 2;

/** Maximum concurrent questions to a provider. */
export function getConcurrency(provider: string): number {
  return provider === "sandbox" ? SANDBOX_CONCURRENCY : env.CLARION_ENGINE_CONCURRENCY;
}

/** Connects the runner to the database and the system clock. */
export function scanPorts(run: ScanRun, scan: ScanRow, ask: Ports["ask"], gate: BudgetGate): Ports {
  const { db, organizationId, scanId } = run;
  return {
    ask,
    nextPage: (provider, after) => listPendingChecks(db, organizationId, { scanId, provider, after, limit: PAGE }),
    turns: (provider) => listTurnChecks(db, organizationId, { scanId, provider }),
    reserve: (check) => gate.reserve(check),
    release: (check, answer) => gate.release(check, answer),
    store: (outcomes) => storeAnswers(run, scan, outcomes),
    now: () => systemTimers.now(),
    after: (ms, callback) => systemTimers.after(ms, callback),
    random: Math.random,
  };
}
