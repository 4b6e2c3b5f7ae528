"use client";

import { Time } from "#components/state/time.tsx";
import type { Scan } from "#lib/geo/scans/contract.ts";
import { describeCounts, describeEnd } from "./words.ts";

/** The result of the last scan: when it ended, its number of answers, and why it failed if it did. */
export function LastScan({ scan }: { scan: Scan }) {
  const endedAt = scan.completedAt ?? scan.createdAt;
  return (
    <span data-numeric>
      {describeEnd(scan)} <Time value={endedAt} />
      {scan.totalChecks > 0 ? `: ${describeCounts(scan)}` : ""}
      {scan.error ? (
        <span className="text-destructive-text">
          {". "}
          {scan.error}
        </span>
      ) : null}
    </span>
  );
}
