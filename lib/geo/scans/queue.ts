import "server-only";
import type { Db } from "#db/client.ts";
import { insertScan, type NewScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { creditsRequired, reserve } from "#lib/billing/reservations.ts";
import { scanRequested, sendEvent } from "#lib/events.ts";
import { newId } from "#lib/ids.ts";
import { computePlanSize } from "./plan.ts";
import type { ScanPlan } from "./plan-schema.ts";

type ScanToStore = Pick<ScanRow, "organizationId" | "projectId" | "kind" | "trigger"> & {
  plan: ScanPlan;
  /** Answers that count toward the quota; by default all of the plan's real engines. */
  paid?: number;
};

/**
 * Inserts a queued scan and reserves quota for its answers; the caller sends the event after the commit.
 * @param tx a transaction; this call must be its last operation
 * @returns undefined if the project has an open scan
 * @throws AppError `paymentRequired` if neither quota nor credits cover every answer
 */
export async function storeScan(
  tx: Db,
  { plan, paid = computePlanSize(plan).paid, ...scan }: ScanToStore,
  now: Date,
): Promise<ScanRow | undefined> {
  const continuesScanId = plan.continues ?? null;
  const row = await insertScan(tx, { ...buildScanRow(scan, now), status: "queued", request: plan, continuesScanId });
  if (!row) return undefined;
  if (paid === 0) return row;
  const claim = { organizationId: row.organizationId, holderId: row.id, meter: "answers", units: paid } as const;
  const hold = await reserve(tx, { ...claim, note: `Scan of ${paid} answers` }, now);
  if (!hold.held) throw creditsRequired(hold);
  return row;
}

/** Inserts a due scan that could not start, with the reason. */
export async function storeSkipped(
  tx: Db,
  scan: Omit<ScanToStore, "plan" | "paid">,
  error: string,
  now: Date,
): Promise<void> {
  await insertScan(tx, { ...buildScanRow(scan, now), status: "skipped", request: {}, error, completedAt: now });
}

function buildScanRow(scan: Omit<ScanToStore, "plan" | "paid">, now: Date): Omit<NewScan, "status" | "request"> {
  const id = newId("scan", now.getTime());
  return { ...scan, id, seed: id, movedAt: now, createdAt: now, updatedAt: now };
}

/** @param eventId idempotency key of the event */
export async function sendScan(scan: Pick<ScanRow, "id" | "organizationId" | "projectId">, eventId: string) {
  const { id: scanId, organizationId, projectId } = scan;
  await sendEvent(scanRequested.create({ organizationId, projectId, scanId }, { id: eventId }));
}
