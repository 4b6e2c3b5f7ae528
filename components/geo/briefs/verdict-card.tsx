"use client";

import { ArrowDownRight, ArrowUpRight, CircleHelp, Equal, type LucideIcon } from "lucide-react";
import { IntervalRows } from "#components/charts/interval-rows.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { BriefPlan, BriefVerdict, Verdict } from "#lib/geo/briefs/contract.ts";
import { cn } from "#lib/utils.ts";
import { ScanNow } from "./remeasure-card.tsx";
import { describeDifference, describeScans, isUndecided, VERDICT_WORDS, verdictNotes } from "./words.ts";

const LOOKS: Record<BriefVerdict, { icon: LucideIcon; tone: string }> = {
  improved: { icon: ArrowUpRight, tone: "bg-success-soft text-success-text" },
  worse: { icon: ArrowDownRight, tone: "bg-destructive-soft text-destructive-text" },
  no_detectable_change: { icon: Equal, tone: "bg-surface-strong text-muted-foreground" },
  insufficient: { icon: CircleHelp, tone: "bg-surface-strong text-muted-foreground" },
};

/** Whether the article raised the mention rate, with both rates drawn on one axis. */
export function VerdictCard({ plan: { baseline, remeasure }, verdict }: { plan: BriefPlan; verdict: Verdict }) {
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
              {describeScans(verdict.scanIds.length)} since{" "}
              {remeasure.publishedAt ? <Time value={remeasure.publishedAt} format="absolute" /> : "publication"}
            </p>
            {isUndecided(verdict) ? <ScanNow className="mt-3" /> : null}
          </div>
        </div>
        <IntervalRows
          label="Mentioned before and after"
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
