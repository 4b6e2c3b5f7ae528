import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { changeOpenScan, type NewScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { type Clock, systemClock } from "#lib/clock.ts";

/** One execution of a scan by the job server. */
export type ScanRun = {
  db: Db;
  clock: Clock;
  organizationId: string;
  projectId: string;
  scanId: string;
  workflowRunId: string;
};

export function openScanRun(
  data: Pick<ScanRun, "organizationId" | "projectId" | "scanId">,
  workflowRunId: string,
): ScanRun {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId };
}

/**
 * Claims the scan for this run, or continues it, and updates `movedAt`.
 * @returns undefined if the scan has ended or another run owns it
 */
export function takeScan(run: ScanRun, change: Partial<NewScan> = {}): Promise<ScanRow | undefined> {
  const now = run.clock.now();
  const update = { ...change, workflowRunId: run.workflowRunId, movedAt: now, updatedAt: now };
  return changeOpenScan(run.db, run.organizationId, run.scanId, update, run.workflowRunId);
}
