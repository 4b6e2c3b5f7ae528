import { formatCount, formatUsd, plural } from "#lib/format.ts";
import type { Scan, ScanEstimate } from "#lib/geo/scans/contract.ts";

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
  stopped_by_budget: "The budget stopped the last scan",
};

/** The result of the last scan, to be followed by its time: `Scanned`, `The last scan failed`. */
export function describeEnd({ status }: Pick<Scan, "status">): string {
  return status === "queued" || status === "running" ? "Scanning" : ENDS[status];
}

/** The expected price of a scan in sentences. */
export function describePrice(
  estimate: Pick<ScanEstimate, "priceUsd" | "unpricedEngines" | "engines" | "spending">,
): string {
  const { priceUsd, unpricedEngines, engines, spending } = estimate;
  if (engines.every(({ basis }) => basis === "free")) return "Sandbox engines are free.";
  const names = [...new Set(unpricedEngines)].join(", ");
  const known = engines.some(({ basis }) => basis === "history" || basis === "table");
  const { budgetUsd, leftUsd } = spending;
  return [
    known ? `Expected price: ${formatUsd(priceUsd)}${describeBasis(engines)}.` : "",
    names ? `The price of ${names} is unknown${known ? " and not included" : ""}.` : "",
    budgetUsd === null || leftUsd === null
      ? ""
      : `This month's budget of ${formatUsd(budgetUsd)} has ${formatUsd(leftUsd)} left.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeBasis(engines: ScanEstimate["engines"]): string {
  if (engines.every(({ basis }) => basis !== "table")) return ", by your newest answers";
  const readOn = engines.flatMap(({ price }) => price?.readOn ?? []).toSorted()[0];
  return readOn === undefined ? "" : `, by list prices of ${readOn}`;
}
