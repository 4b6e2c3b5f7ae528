"use client";

import type { ReactNode } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { useScans, useStartScan } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanButton } from "#components/geo/scans/scan-button.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { BriefPlan } from "#lib/geo/briefs/contract.ts";
import { BASELINE_REPEATS } from "#lib/geo/briefs/limits.ts";
import { isMeasurable } from "./stages.ts";

/**
 * When the article is measured next, with a button to scan now. Renders nothing without a baseline, which its own
 * card explains.
 */
export function RemeasureCard({ plan }: { plan: BriefPlan }) {
  const { remeasure, verdict } = plan;
  if (verdict || !isMeasurable(plan)) return null;
  return (
    <Card aria-label="Measured again">
      <CardHeader>
        <CardTitle>Measured again</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm">
        {remeasure.state === "waiting" ? (
          <>
            <p>
              Published {remeasure.publishedAt ? <Time value={remeasure.publishedAt} /> : null}. The next scan shows
              whether it worked
              {remeasure.nextScanAt ? <Due instant={remeasure.nextScanAt} /> : "; no scan is scheduled."}
            </p>
            <ScanNow />
          </>
        ) : (
          <Unpublished plan={plan} />
        )}
        {remeasure.answersNeeded === null ? null : (
          <p className="text-muted-foreground text-xs" data-numeric>
            With {plural(remeasure.answersNeeded, "answer")} before and as many after, a change of 10 points is detected
            80% of the time. Fewer answers detect larger changes only.
          </p>
        )}
      </CardContent>
    </Card>
  );
}

/**
 * Asks for fresh answers before publication, since the question was chosen for being low: the verdict compares with
 * these answers alone.
 */
function Unpublished({ plan: { baseline, remeasure } }: { plan: BriefPlan }) {
  const canWrite = useCan("write");
  const start = useStartScan();
  const scans = useScans().data?.scans;
  const { approvedAt } = remeasure;
  if (approvedAt === null) return <p>Measured by scans after you publish.</p>;
  const isAsked = scans?.some(
    (scan) => isScanning(scan) || (scan.status === "completed" && scan.createdAt >= approvedAt),
  );
  if (scans === undefined || isAsked) return <p>Asked again since approval. Publish the article, then run a scan.</p>;
  const order = { promptIds: baseline.promptIds, repeats: BASELINE_REPEATS };
  return (
    <>
      <p>
        Ask the question {BASELINE_REPEATS} times of each engine before you publish. The verdict compares with these
        answers.
      </p>
      {canWrite ? (
        <Button
          size="sm"
          className="justify-self-start"
          pending={start.isPending}
          onClick={() => start.mutate(order, { onError: (error) => toastError("Couldn't start the scan", error) })}
        >
          Ask {BASELINE_REPEATS} times per engine
        </Button>
      ) : null}
    </>
  );
}

function Due({ instant }: { instant: string }): ReactNode {
  return (
    <>
      ; it is due <Time value={instant} />.
    </>
  );
}

/** Starts a scan, unless one runs. */
export function ScanNow({ className }: { className?: string }) {
  const canWrite = useCan("write");
  const scans = useScans();
  if (!canWrite || scans.data?.scans.some(isScanning)) return null;
  return (
    <div className={className}>
      <ScanButton />
    </div>
  );
}
