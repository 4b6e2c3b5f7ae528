"use client";

import { Time } from "#components/state/time.tsx";
import type { Scan } from "#lib/geo/scans/contract.ts";
import { describeCounts, describeEnd } from "./words.ts";

/** How the last scan ended: when, with how many answers, and why it did not succeed where it did not. */
export function LastScan({ scan }: { scan: Scan }) {
  const at = scan.completedAt ?? scan.createdAt;
  return (
    <span data-numeric>
      {describeEnd(scan)} <Time value={at} />
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
