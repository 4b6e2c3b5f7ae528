import { formatCount, plural } from "#lib/format.ts";
import type { Scan } from "#lib/geo/scans/contract.ts";

type Counts = Pick<Scan, "totalChecks" | "completedChecks" | "failedChecks" | "blockedChecks">;

/** The number of checks that have ended in any way. */
export function doneChecks({ completedChecks, failedChecks, blockedChecks }: Counts): number {
  return completedChecks + failedChecks + blockedChecks;
}

/** Counts of a scan without the zeros: `70 of 72 answers, 1 failed, 1 blocked`. */
export function describeCounts(scan: Counts): string {
  const { totalChecks, completedChecks, failedChecks, blockedChecks } = scan;
  return [
    completedChecks === totalChecks
      ? plural(totalChecks, "answer")
      : `${formatCount(completedChecks)} of ${plural(totalChecks, "answer")}`,
    failedChecks > 0 ? `${formatCount(failedChecks)} failed` : "",
    blockedChecks > 0 ? `${formatCount(blockedChecks)} blocked` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const ENDS: Record<Exclude<Scan["status"], "queued" | "running">, string> = {
  completed: "Scanned",
  failed: "The last scan failed",
  canceled: "The last scan was canceled",
  skipped: "The last scan was skipped",
};

/** The result of the last scan, to be followed by its time: `Scanned`, `The last scan failed`. */
export function describeEnd({ status }: Pick<Scan, "status">): string {
  return status === "queued" || status === "running" ? "Scanning" : ENDS[status];
}
