import "server-only";
import { listPendingProviders } from "#db/queries/geo/checks.ts";
import { findScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import { type Ask, askerOf } from "./ask.ts";
import { endScan } from "./end.ts";
import { concurrencyOf, scanPorts } from "./ports.ts";
import { type ScanRun, takeScan } from "./run.ts";
import { runStretch } from "./runner/stretch.ts";
import type { StretchEnd } from "./runner/types.ts";
import { onStop } from "./stops.ts";
import { writePlan } from "./write-plan.ts";

/** How long one step asks; what it asked last has the time to be answered. */
const STRETCH_MS = 240_000;
const WATCH_MS = 1_000;

/** Writes every check of the scan as a row. @returns whether the scan goes on */
export async function planScan(run: ScanRun): Promise<boolean> {
  const scan = await takeScan(run, { status: "running" });
  if (!scan) return false;
  return scan.isPlanned || writePlan(run, scan);
}

export type AskOptions = {
  /** How many questions each provider was asked at a time in the step before. */
  limits?: Readonly<Record<string, number>>;
  durationMs?: number;
  ask?: Ask;
};

/** Asks for a while what is still to be asked, and stores what comes. Whatever is stored is not asked again. */
export async function askEngines(run: ScanRun, options: AskOptions = {}): Promise<StretchEnd> {
  const scan = await takeScan(run);
  if (!scan) return { state: "stopped", resumeAt: null, limits: {} };
  const canceled = new AbortController();
  const forget = watch(run, scan, () => canceled.abort());
  try {
    const providers = await listPendingProviders(run.db, run.organizationId, scan.id);
    const ports = scanPorts(run, scan, await askerOf(run, scan, options.ask));
    const lanes = providers.map((provider) => ({
      provider,
      max: concurrencyOf(provider),
      limit: options.limits?.[provider],
    }));
    faultPoint("ask-engines", "before");
    return await runStretch(ports, { lanes, durationMs: options.durationMs ?? STRETCH_MS, signal: canceled.signal });
  } finally {
    forget();
  }
}

/** Tells when the scan is canceled or failed: at once from this process, within a second from another. */
function watch({ db }: ScanRun, { id, organizationId, projectId }: ScanRow, stop: () => void): () => void {
  const look = async () => {
    const scan = await findScan(db, organizationId, projectId, id);
    if (scan?.status !== "running") stop();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error, scanId: id }, "a scan could not be looked at"));
  }, WATCH_MS);
  const forget = onStop(id, stop);
  return () => {
    clearInterval(timer);
    forget();
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
