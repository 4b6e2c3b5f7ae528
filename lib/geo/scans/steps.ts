import "server-only";
import { listPendingProviders } from "#db/queries/geo/checks.ts";
import { findScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import { type Ask, createAsk } from "./ask.ts";
import { endScan } from "./end.ts";
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
  const unwatch = watch(run, scan, () => canceled.abort());
  try {
    const providers = await listPendingProviders(run.db, run.organizationId, scan.id);
    const ports = scanPorts(run, scan, await createAsk(run, scan, options.ask));
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

/** Calls `stop` when the scan is canceled or failed: immediately from this process, within a second from another. */
function watch({ db }: ScanRun, { id, organizationId, projectId }: ScanRow, stop: () => void): () => void {
  const checkStatus = async () => {
    const scan = await findScan(db, organizationId, projectId, id);
    if (scan?.status !== "running") stop();
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

/** Ends a scan that has nothing left to ask. */
export async function finishScan(run: ScanRun): Promise<void> {
  const scan = await takeScan(run);
  if (scan) await endScan(run.db, scan, { status: "finished" }, run.clock.now());
}

/** Ends a scan whose run has failed for good. */
export async function failScan(run: ScanRun, error: string): Promise<void> {
  const scan = { id: run.scanId, organizationId: run.organizationId, projectId: run.projectId };
  await endScan(run.db, scan, { status: "failed", error }, run.clock.now());
}
