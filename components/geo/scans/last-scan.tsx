"use client";

import { useCan } from "#components/dashboard/organization.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { formatUsd } from "#lib/format.ts";
import type { Scan } from "#lib/geo/scans/contract.ts";
import { useResumeScan } from "./hooks.ts";
import { describeCounts, describeEnd } from "./words.ts";

/** The result of the last scan: when it ended, its answers and their cost, and why it failed or stopped. */
export function LastScan({ scan }: { scan: Scan }) {
  const canWrite = useCan("write");
  const endedAt = scan.completedAt ?? scan.createdAt;
  return (
    <span data-numeric>
      {describeEnd(scan)} <Time value={endedAt} />
      {scan.totalChecks > 0 ? `: ${describeCounts(scan)}` : ""}
      {scan.costUsd > 0 ? `, ${formatUsd(scan.costUsd)}` : ""}
      {scan.error ? (
        <span className="text-destructive-text">
          {". "}
          {scan.error}
        </span>
      ) : null}
      {scan.status === "stopped_by_budget" && canWrite ? <ResumeButton scanId={scan.id} /> : null}
    </span>
  );
}

function ResumeButton({ scanId }: { scanId: string }) {
  const resume = useResumeScan();
  return (
    <Button
      size="sm"
      className="ml-2"
      pending={resume.isPending}
      onClick={() => resume.mutate(scanId, { onError: (error) => toastError("Couldn't resume the scan", error) })}
    >
      Resume scan
    </Button>
  );
}
