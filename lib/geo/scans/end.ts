import "server-only";
import type { Db } from "#db/client.ts";
import { countByEngine, type EngineCount, findFault, skipPendingChecks } from "#db/queries/geo/checks.ts";
import { changeOpenScan, lockScan, lockScanSettings, recordScanTimes, type ScanRow } from "#db/queries/geo/scans.ts";
import { settleUsed } from "#lib/billing/reservations.ts";

/** How a scan ends; `finished` becomes `completed` if any answer is stored, otherwise `failed`. */
export type ScanEnding =
  | { status: "finished" }
  | { status: "canceled" }
  | { status: "failed" | "stopped_by_budget"; error: string };

const NOT_ASKED = "The scan ended before this was asked.";

/**
 * Ends an open scan exactly once: skips its pending checks and charges the quota only for stored answers.
 * @returns undefined if the scan had already ended
 */
export async function endScan(
  db: Db,
  scan: Pick<ScanRow, "id" | "organizationId" | "projectId">,
  ending: ScanEnding,
  now: Date,
): Promise<ScanRow | undefined> {
  const { id, organizationId, projectId } = scan;
  return db.transaction(async (tx) => {
    // Same lock order as firing a due scan (settings, then scan), which prevents deadlocks.
    await lockScanSettings(tx, organizationId, projectId);
    const open = await lockScan(tx, organizationId, id);
    if (open?.status !== "queued" && open?.status !== "running") return undefined;
    await skipPendingChecks(tx, organizationId, id, NOT_ASKED);
    const counts = await countByEngine(tx, organizationId, id);
    const outcome = await resolveOutcome(tx, open, ending, counts);
    const ended = await changeOpenScan(tx, organizationId, id, {
      ...outcome,
      completedAt: now,
      movedAt: now,
      updatedAt: now,
    });
    if (sumCounts(counts, isAnswer) > 0) await recordScanTimes(tx, organizationId, projectId, { lastScanAt: now });
    const units = sumCounts(counts, (count) => isAnswer(count) && count.provider !== "sandbox");
    await settleUsed(tx, { organizationId, holderId: id }, { meter: "answers", units }, now);
    return ended;
  });
}

const isAnswer = ({ status }: EngineCount): boolean => status === "ok";

function sumCounts(counts: readonly EngineCount[], counted: (count: EngineCount) => boolean): number {
  return counts.reduce((sum, count) => sum + (counted(count) ? count.count : 0), 0);
}

async function resolveOutcome(
  tx: Db,
  { id, organizationId }: ScanRow,
  ending: ScanEnding,
  counts: readonly EngineCount[],
): Promise<Pick<ScanRow, "status" | "error">> {
  if (ending.status === "canceled") return { status: "canceled", error: null };
  if (ending.status !== "finished") return { status: ending.status, error: ending.error };
  if (counts.some(isAnswer)) return { status: "completed", error: null };
  const fault = await findFault(tx, organizationId, id);
  if (fault !== undefined) return { status: "failed", error: `No engine answered. ${fault}` };
  return {
    status: "failed",
    error: "Every engine keeps what it is sent. Approve engines in the GEO settings, or ask without zero retention.",
  };
}
