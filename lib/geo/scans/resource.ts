import type { EngineCount } from "#db/queries/geo/checks.ts";
import type { ScanRow } from "#db/queries/geo/scans.ts";
import { toUsd } from "#lib/geo/engines/prices.ts";
import type { EngineProgress } from "./contract.ts";

/** Maps a stored scan to its API shape. */
export function toScan(row: ScanRow) {
  const { id, projectId, kind, status, trigger, totalChecks, completedChecks, failedChecks, blockedChecks } = row;
  const counts = { totalChecks, completedChecks, failedChecks, blockedChecks, mentions: row.mentions };
  const { startedAt, completedAt, error, createdAt, unpricedChecks, continuesScanId } = row;
  const money = { costUsd: toUsd(row.cost), unpricedChecks };
  return {
    id,
    projectId,
    kind,
    status,
    trigger,
    ...counts,
    ...money,
    continuesScanId,
    startedAt,
    completedAt,
    error,
    createdAt,
  };
}

const COUNTED = {
  pending: "pending",
  ok: "completed",
  failed: "failed",
  blocked_zdr: "blocked",
  skipped: "skipped",
} as const satisfies Record<EngineCount["status"], keyof EngineProgress>;

/** Sums the check counts into the progress of each engine. */
export function toProgress(counts: readonly EngineCount[]): EngineProgress[] {
  const engines = new Map<string, EngineProgress>();
  for (const { engine, status, count } of counts) {
    const none = { engine, total: 0, pending: 0, completed: 0, failed: 0, blocked: 0, skipped: 0 };
    const progress = engines.get(engine) ?? none;
    progress.total += count;
    progress[COUNTED[status]] += count;
    engines.set(engine, progress);
  }
  return [...engines.values()];
}
