"use client";

import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { FirstSteps } from "#components/geo/overview/first-steps.tsx";
import { useScans } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanProgress } from "#components/geo/scans/scan-progress.tsx";
import { useGaps } from "#components/geo/shared/gaps.ts";
import { useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { gapParams } from "./search-params.ts";

const GapsList = dynamic(() => import("./gaps-list.tsx").then((module) => module.GapsList), {
  ssr: false,
  loading: () => <GapsSkeleton />,
});

/** Questions where a competitor is mentioned more often than the own brand, by opportunity, with a suggested action. */
export function GapsPage() {
  const [range, setRange] = useRange();
  const [{ dismissed }] = useQueryStates(gapParams);
  const query = useGaps(range, dismissed);
  const running = useScans().data?.scans.find(isScanning);
  const { data } = query;
  return (
    <Page>
      <PageHeader
        title="Gaps"
        description="Questions where AI answers name a competitor more often than you."
        actions={
          data?.hasScanData ? (
            <>
              {data.sandbox ? <SandboxBadge /> : null}
              <RangePicker range={range} onChange={setRange} />
            </>
          ) : undefined
        }
      />
      {running ? <ScanProgress key={running.id} scan={running} /> : null}
      <QueryView
        query={query}
        skeleton={<GapsSkeleton />}
        isEmpty={({ configured, hasScanData }) => configured && !hasScanData}
        empty={running ? null : <FirstSteps />}
      >
        {(gaps) => (
          <div className="grid gap-3">
            <SegmentFilters />
            <GapsList data={gaps} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function GapsSkeleton() {
  return (
    <Card>
      <div className="flex gap-4 border-b px-4 py-3">
        <Skeleton className="w-24" />
        <Skeleton className="w-20" />
      </div>
      <div className="divide-y">
        {["w-3/5", "w-2/5", "w-1/2", "w-2/3"].map((width) => (
          <div key={width} className="grid gap-3 px-4 py-4 pl-12">
            <div className="flex justify-between gap-4">
              <Skeleton className={width} />
              <Skeleton className="h-7 w-28" />
            </div>
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-2 w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
