"use client";

import { Quote } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { FirstSteps } from "#components/geo/overview/first-steps.tsx";
import { useScans } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanProgress } from "#components/geo/scans/scan-progress.tsx";
import { describeRange, useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxFigures } from "#components/geo/shared/sandbox-figures.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#lib/format.ts";
import { type Citations, useCitations } from "./hooks.ts";
import { OwnersCard } from "./owners-card.tsx";
import { citationParams } from "./search-params.ts";

const CitationsList = dynamic(() => import("./citations-list.tsx").then((module) => module.CitationsList), {
  ssr: false,
  loading: () => <ListSkeleton rows={8} trailing={2} />,
});
const LONG_DAYS = 90;

/** The pages that engines cite, and the brands named in the answers that cite them. */
export function CitationsPage() {
  const scans = useScans();
  const [range, setRange] = useRange();
  const [{ kind }] = useQueryStates(citationParams);
  const query = useCitations(range, kind);
  const running = scans.data?.scans.find(isScanning);
  // Answers can be imported without any scan.
  const isMeasured = (query.data?.answers ?? 0) > 0;
  const begun = isMeasured || (scans.data?.scans.some((scan) => !isScanning(scan)) ?? false);
  return (
    <Page>
      <PageHeader
        title="Citations"
        description={
          query.data && query.data.answers > 0
            ? `${describeRange(range)}: the sources of ${plural(query.data.answers, "answer")} to questions that do not name you.`
            : "Pages that AI engines cite, and the brands in those answers."
        }
        actions={
          begun ? (
            <>
              <SandboxFigures />
              <RangePicker range={range} onChange={setRange} />
            </>
          ) : undefined
        }
      />
      {running ? <ScanProgress key={running.id} scan={running} /> : null}
      <QueryView
        query={scans}
        skeleton={<CitationsSkeleton />}
        isEmpty={() => !begun && !running}
        empty={<FirstSteps />}
      >
        {() =>
          begun ? (
            <div className="grid gap-4">
              <SegmentFilters />
              <QueryView
                query={query}
                skeleton={<CitationsSkeleton />}
                isEmpty={({ kinds, ownPages }) => kinds.length === 0 && ownPages.length === 0}
                empty={
                  <NoCitations data={query.data} onLonger={() => setRange({ days: LONG_DAYS, from: null, to: null })} />
                }
              >
                {(data) => <Cited data={data} />}
              </QueryView>
            </div>
          ) : null
        }
      </QueryView>
    </Page>
  );
}

function Cited({ data }: { data: Citations }) {
  const [{ kind }, setParams] = useQueryStates(citationParams, { history: "replace" });
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <CitationsList data={data} />
      <OwnersCard
        data={data}
        kind={kind}
        onKind={(next) => void setParams({ kind: next, page: null })}
        onOwn={() => void setParams({ view: "own", page: null })}
      />
    </div>
  );
}

function NoCitations({ data, onLonger }: { data: Citations | undefined; onLonger: () => void }) {
  if (data && !data.configured) {
    return (
      <Card>
        <EmptyState
          title="Measurement is off"
          description="The operator of this server turned it off. Earlier results are kept."
        />
      </Card>
    );
  }
  const answers = data?.answers ?? 0;
  return (
    <Card>
      <EmptyState
        icon={Quote}
        title={answers === 0 ? "No answers in this period" : "No citations in these answers"}
        description={
          answers === 0
            ? "Choose a longer period, or run a scan."
            : `${plural(answers, "answer")} had no source. Choose an engine that searches the web in GEO settings.`
        }
        action={<Button onClick={onLonger}>Show {LONG_DAYS} days</Button>}
      />
    </Card>
  );
}

function CitationsSkeleton() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <Card>
        <div className="flex gap-4 border-b px-4 py-3">
          <Skeleton className="w-12" />
          <Skeleton className="w-12" />
          <Skeleton className="w-20" />
        </div>
        <ListSkeleton rows={8} trailing={2} />
      </Card>
      <Card>
        <ListSkeleton rows={5} trailing={1} />
      </Card>
    </div>
  );
}
