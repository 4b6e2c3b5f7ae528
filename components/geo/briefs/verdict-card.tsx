"use client";

import { ArrowDownRight, ArrowUpRight, CircleHelp, Equal, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { IntervalRows } from "#components/charts/interval-rows.tsx";
import { useCan } from "#components/dashboard/organization.tsx";
import { useScans, useStartScan } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanButton } from "#components/geo/scans/scan-button.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { BriefPlan, BriefVerdict, Verdict } from "#lib/geo/briefs/contract.ts";
import { BASELINE_REPEATS } from "#lib/geo/briefs/limits.ts";
import { cn } from "#lib/utils.ts";
import { isMeasurable } from "./stages.ts";
import { describeDifference, isUndecided, VERDICT_WORDS, verdictNotes } from "./words.ts";

const LOOKS: Record<BriefVerdict, { icon: LucideIcon; tone: string }> = {
  improved: { icon: ArrowUpRight, tone: "bg-success-soft text-success-text" },
  worse: { icon: ArrowDownRight, tone: "bg-destructive-soft text-destructive-text" },
  no_detectable_change: { icon: Equal, tone: "bg-surface-strong text-muted-foreground" },
  insufficient: { icon: CircleHelp, tone: "bg-surface-strong text-muted-foreground" },
};

/** Whether the article raised the mention rate, with both rates drawn on one axis. */
export function VerdictCard({ plan: { verdict, baseline, remeasure } }: { plan: BriefPlan }) {
  if (!verdict) return null;
  const { icon: Icon, tone } = LOOKS[verdict.verdict];
  return (
    <Card aria-label="Did it work" data-verdict={verdict.verdict} className="mb-5">
      <CardHeader>
        <CardTitle>Did it work</CardTitle>
        {baseline.sandbox ? <SandboxBadge /> : null}
      </CardHeader>
      <CardContent className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex gap-3">
          <span className={cn("flex size-7 shrink-0 items-center justify-center rounded-md", tone)}>
            <Icon aria-hidden className="size-4" />
          </span>
          <div className="min-w-0" data-numeric>
            <p className="font-semibold text-base">{formatTitle(verdict)}</p>
            <p className="mt-0.5 max-w-prose text-pretty text-sm">
              {[verdict.reason, ...verdictNotes(verdict)].join(" ")}
            </p>
            <p className="mt-1 text-muted-foreground text-xs">
              {plural(verdict.scanIds.length, "scan")} since{" "}
              {remeasure.publishedAt ? <Time value={remeasure.publishedAt} format="absolute" /> : "publication"}
            </p>
            {isUndecided(verdict) ? <ScanNow className="mt-3" /> : null}
          </div>
        </div>
        <IntervalRows
          label="Named before and after"
          rows={[
            { key: "before", label: "Before", rate: verdict.before, muted: true },
            { key: "after", label: "Since publication", rate: verdict.after },
          ]}
        />
      </CardContent>
    </Card>
  );
}

function formatTitle(verdict: Verdict): string {
  const { label } = VERDICT_WORDS[verdict.verdict];
  const size = describeDifference(verdict);
  return size === null || verdict.verdict === "insufficient" ? label : `${label}: ${size}`;
}

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
              Published {remeasure.publishedAt ? <Time value={remeasure.publishedAt} /> : null}. The next scan says
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
            With {plural(remeasure.answersNeeded, "answer")} before and as many after, a change of 10 points is found 4
            times out of 5. Fewer find only larger changes.
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
  if (approvedAt === null) return <p>By the scans after the article is published.</p>;
  const isAsked = scans?.some(
    (scan) => isScanning(scan) || (scan.status === "completed" && scan.createdAt >= approvedAt),
  );
  if (scans === undefined || isAsked) return <p>Asked again since approval. Publish the article, then scan.</p>;
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
          onClick={() => start.mutate(order, { onError: (error) => toastError("The scan was not started", error) })}
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

function ScanNow({ className }: { className?: string }) {
  const canWrite = useCan("write");
  const scans = useScans();
  if (!canWrite || scans.data?.scans.some(isScanning)) return null;
  return (
    <div className={className}>
      <ScanButton />
    </div>
  );
}
