import "server-only";
import { listPendingProviders } from "#db/queries/geo/checks.ts";
import { findScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { toMonth } from "#lib/billing/month.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import { type Ask, createAsk } from "./ask.ts";
import { type BudgetGate, describeStop, loadBudget, openGate } from "./budget.ts";
import { endScan } from "./end.ts";
import { scanPlan } from "./plan-schema.ts";
import { getConcurrency, scanPorts } from "./ports.ts";
import { type ScanRun, takeScan } from "./run.ts";
import { runBatch } from "./runner/batch.ts";
import type { BatchResult } from "./runner/types.ts";
import { onStop } from "./stops.ts";
import { writePlan } from "./write-plan.ts";

/** Duration of one step, which ends early enough for its last answers to arrive. */
const BATCH_MS = 240_000;
const WATCH_MS = 1_000;

/** Inserts every check of the scan. @returns whether the scan continues */
export async function planScan(run: ScanRun): Promise<boolean> {
  const scan = await takeScan(run, { status: "running" });
  if (!scan) return false;
  return scan.isPlanned || writePlan(run, scan);
}

export type AskOptions = {
  /** Concurrency limit of each provider after the previous step. */
  limits?: Readonly<Record<string, number>>;
  durationMs?: number;
  ask?: Ask;
};

/** Asks pending questions for one batch and stores the outcomes. Stored answers are not asked again. */
export async function askEngines(run: ScanRun, options: AskOptions = {}): Promise<BatchResult> {
  const scan = await takeScan(run);
  if (!scan) return { state: "stopped", resumeAt: null, limits: {} };
  const canceled = new AbortController();
  const gate = await openGate(run.db, run, scanPlan.parse(scan.request), run.clock.now());
  const unwatch = watch(run, scan, gate, () => canceled.abort());
  try {
    const providers = await listPendingProviders(run.db, run.organizationId, scan.id);
    const ports = scanPorts(run, scan, await createAsk(run, scan, options.ask), gate);
    const workers = providers.map((provider) => ({
      provider,
      max: getConcurrency(provider),
      limit: options.limits?.[provider],
    }));
    faultPoint("ask-engines", "before");
    return await runBatch(ports, { workers, durationMs: options.durationMs ?? BATCH_MS, signal: canceled.signal });
  } finally {
    unwatch();
  }
}

/**
 * Calls `stop` when the scan is canceled or failed: immediately from this process, within a second from another. A
 * changed budget holds within a second, too.
 */
function watch(
  { db }: ScanRun,
  { id, organizationId, projectId }: ScanRow,
  gate: BudgetGate,
  stop: () => void,
): () => void {
  const checkStatus = async () => {
    const scan = await findScan(db, organizationId, projectId, id);
    if (scan?.status !== "running") stop();
    gate.limit = (await findSettings(db, organizationId, projectId))?.monthlyBudget ?? null;
  };
  const timer = setInterval(() => {
    checkStatus().catch((error: unknown) =>
      log.warn({ err: error, scanId: id }, "could not read the status of a scan"),
    );
  }, WATCH_MS);
  const unsubscribe = onStop(id, stop);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Ends a scan that has nothing left to ask, or whose budget covers no further question. */
export async function finishScan(run: ScanRun, state: "done" | "over_budget" = "done"): Promise<void> {
  const scan = await takeScan(run);
  if (!scan) return;
  const now = run.clock.now();
  if (state === "done") await endScan(run.db, scan, { status: "finished" }, now);
  else {
    const error = describeStop(await loadBudget(run.db, run, toMonth(now)));
    await endScan(run.db, scan, { status: "stopped_by_budget", error }, now);
  }
}

/** Ends a scan whose run has failed for good. */
export async function failScan(run: ScanRun, error: string): Promise<void> {
  const scan = { id: run.scanId, organizationId: run.organizationId, projectId: run.projectId };
  await endScan(run.db, scan, { status: "failed", error }, run.clock.now());
}
