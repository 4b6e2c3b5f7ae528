"use client";

import { PlugZap } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { describeRange, type Range, useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ChannelsCard } from "./channels-card.tsx";
import { type Overview, useTraffic } from "./hooks.ts";
import { PagesCard } from "./pages-card.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { TrafficSkeleton } from "./traffic-skeleton.tsx";
import { RejectedCard, StaleRangesNote, UnknownCard } from "./uncounted-cards.tsx";

const InstallPanel = dynamic(() => import("./install/install-panel.tsx").then((module) => module.InstallPanel), {
  ssr: false,
  loading: () => <TrafficSkeleton />,
});
const JourneysCard = dynamic(() => import("./journeys-card.tsx").then((module) => module.JourneysCard), {
  ssr: false,
  loading: () => <Skeleton className="h-64 rounded-lg" />,
});
const LogCard = dynamic(() => import("./log-card.tsx").then((module) => module.LogCard), {
  ssr: false,
  loading: () => <Skeleton className="h-64 rounded-lg" />,
});
const JourneyDialog = dynamic(() => import("./journey-dialog.tsx").then((module) => module.JourneyDialog));
const InstallDialog = dynamic(() => import("./install/install-dialog.tsx").then((module) => module.InstallDialog));

/**
 * What AI reads of the website, fetches for people, and refers. Before the first event it shows how to install the
 * tracker.
 */
export function TrafficPage() {
  const [range, setRange] = useRange();
  const [installing, setInstalling] = useQueryState("install", parseAsBoolean.withDefault(false));
  const query = useTraffic(range);
  const begun = typeof query.data?.lastEventAt === "string";
  return (
    <Page>
      <PageHeader
        title="AI traffic"
        description={<Described data={query.data} />}
        actions={
          begun ? (
            <>
              <RangePicker range={range} onChange={setRange} />
              <Button onClick={() => void setInstalling(true)}>
                <PlugZap aria-hidden />
                Tracker
              </Button>
            </>
          ) : undefined
        }
      />
      <QueryView
        query={query}
        skeleton={<TrafficSkeleton />}
        isEmpty={({ configured, lastEventAt }) => !configured || lastEventAt === null}
        empty={query.data?.configured === false ? <SwitchedOff /> : <InstallPanel />}
      >
        {(data) => <Figures data={data} range={range} onRange={setRange} />}
      </QueryView>
      {installing && begun ? <InstallDialog onClose={() => void setInstalling(null)} /> : null}
    </Page>
  );
}

function Described({ data }: { data: Overview | undefined }) {
  if (!data?.lastEventAt) return <>AI crawlers and the visitors they send you.</>;
  return (
    <>
      AI crawlers and the visitors they send you. Last event <Time value={data.lastEventAt} />.
    </>
  );
}

function SwitchedOff() {
  return (
    <Card>
      <EmptyState
        title="Measurement is off"
        description="The operator of this server turned it off. Earlier results are kept."
      />
    </Card>
  );
}

function Figures({
  data,
  range,
  onRange,
}: {
  data: Overview;
  range: Range;
  onRange: (range: Partial<Range> | null) => void;
}) {
  const [journey, setJourney] = useQueryState("journey", parseAsString.withOptions({ history: "push" }));
  const open = (id: string) => void setJourney(id);
  return (
    <div className="grid grid-cols-1 gap-5">
      <TotalsCard totals={data.totals} />
      <StaleRangesNote lists={data.staleRanges} />
      {data.points.length === 0 ? (
        <Card>
          <EmptyState
            title="No AI traffic in this period"
            description={`${describeRange(range)} has none. Choose a longer period.`}
            action={<Button onClick={() => onRange({ days: 90, from: null, to: null })}>Show 90 days</Button>}
          />
        </Card>
      ) : (
        <ChannelsCard data={data} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <SourcesCard sources={data.sources} />
          <RejectedCard claims={data.rejectedClaims} />
          <UnknownCard bots={data.unknownBots} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <PagesCard range={range} />
          <JourneysCard range={range} onOpen={open} />
        </div>
      </div>
      <LogCard onJourney={open} />
      {journey ? <JourneyDialog journeyId={journey} onClose={() => void setJourney(null)} /> : null}
    </div>
  );
}
