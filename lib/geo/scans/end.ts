import "server-only";
import type { Db } from "#db/client.ts";
import { countByEngine, type EngineCount, findFault, skipPendingChecks } from "#db/queries/geo/checks.ts";
import { changeOpenScan, lockScan, lockScanSettings, noteScanTimes, type ScanRow } from "#db/queries/geo/scans.ts";
import { settleUsed } from "#lib/billing/reservations.ts";

/** How a scan ends; `finished` is completed where it has an answer, else failed. */
export type ScanEnding = { status: "finished" } | { status: "canceled" } | { status: "failed"; error: string };

const NOT_ASKED = "The scan ended before this was asked.";

/**
 * Ends a scan, once: what was not asked is skipped, and of what it held only the answers stored are used.
 * @returns undefined where it had ended before
 */
export async function endScan(
  db: Db,
  scan: Pick<ScanRow, "id" | "organizationId" | "projectId">,
  ending: ScanEnding,
  now: Date,
): Promise<ScanRow | undefined> {
  const { id, organizationId, projectId } = scan;
  return db.transaction(async (tx) => {
    // In the order in which a due scan is fired, so that neither waits for the other for ever.
    await lockScanSettings(tx, organizationId, projectId);
    const open = await lockScan(tx, organizationId, id);
    if (open?.status !== "queued" && open?.status !== "running") return undefined;
    await skipPendingChecks(tx, organizationId, id, NOT_ASKED);
    const counts = await countByEngine(tx, organizationId, id);
    const outcome = await outcomeOf(tx, open, ending, counts);
    const ended = await changeOpenScan(tx, organizationId, id, {
      ...outcome,
      completedAt: now,
      movedAt: now,
      updatedAt: now,
    });
    if (sumOf(counts, isAnswer) > 0) await noteScanTimes(tx, organizationId, projectId, { lastScanAt: now });
    const units = sumOf(counts, (count) => isAnswer(count) && count.provider !== "sandbox");
    await settleUsed(tx, { organizationId, holderId: id }, { meter: "answers", units }, now);
    return ended;
  });
}

const isAnswer = ({ status }: EngineCount): boolean => status === "ok";

function sumOf(counts: readonly EngineCount[], counted: (count: EngineCount) => boolean): number {
  return counts.reduce((sum, count) => sum + (counted(count) ? count.count : 0), 0);
}

async function outcomeOf(
  tx: Db,
  { id, organizationId }: ScanRow,
  ending: ScanEnding,
  counts: readonly EngineCount[],
): Promise<Pick<ScanRow, "status" | "error">> {
  if (ending.status === "canceled") return { status: "canceled", error: null };
  if (ending.status === "failed") return { status: "failed", error: ending.error };
  if (counts.some(isAnswer)) return { status: "completed", error: null };
  const fault = await findFault(tx, organizationId, id);
  if (fault !== undefined) return { status: "failed", error: `No engine answered. ${fault}` };
  return {
    status: "failed",
    error: "Every engine keeps what it is sent. Approve engines in the GEO settings, or ask without zero retention.",
  };
}
