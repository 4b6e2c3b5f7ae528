import "server-only";
import type { Db } from "#db/client.ts";
import { insertScan, type NewScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { creditsRequired, reserve } from "#lib/billing/reservations.ts";
import { scanRequested, sendEvent } from "#lib/events.ts";
import { newId } from "#lib/ids.ts";
import { sizeOf } from "./plan.ts";
import type { ScanPlan } from "./plan-schema.ts";

type ScanToStore = Pick<ScanRow, "organizationId" | "projectId" | "kind" | "trigger"> & { plan: ScanPlan };

/**
 * Writes a scan with what its answers will take of the quota; whoever commits sends it.
 * @param tx a transaction; this is the last thing that it does
 * @returns undefined where the project has a scan under way
 * @throws AppError `paymentRequired` where neither quota nor credits pay for every answer
 */
export async function storeScan(tx: Db, { plan, ...scan }: ScanToStore, now: Date): Promise<ScanRow | undefined> {
  const row = await insertScan(tx, { ...rowOf(scan, now), status: "queued", request: plan });
  if (!row) return undefined;
  const { paid } = sizeOf(plan);
  if (paid === 0) return row;
  const claim = { organizationId: row.organizationId, holderId: row.id, meter: "answers", units: paid } as const;
  const hold = await reserve(tx, { ...claim, note: `Scan of ${paid} answers` }, now);
  if (!hold.held) throw creditsRequired(hold);
  return row;
}

/** Writes a scan that was due and could not be asked, with the reason. */
export async function storeSkipped(tx: Db, scan: Omit<ScanToStore, "plan">, error: string, now: Date): Promise<void> {
  await insertScan(tx, { ...rowOf(scan, now), status: "skipped", request: {}, error, completedAt: now });
}

function rowOf(scan: Omit<ScanToStore, "plan">, now: Date): Omit<NewScan, "status" | "request"> {
  const id = newId("scan", now.getTime());
  return { ...scan, id, seed: id, movedAt: now, createdAt: now, updatedAt: now };
}

/** @param eventId an event is taken once per id */
export async function sendScan(scan: Pick<ScanRow, "id" | "organizationId" | "projectId">, eventId: string) {
  const { id: scanId, organizationId, projectId } = scan;
  await sendEvent(scanRequested.create({ organizationId, projectId, scanId }, { id: eventId }));
}
