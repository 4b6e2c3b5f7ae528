"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { seriesColor } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { RateChart } from "#components/charts/rate-chart.tsx";
import { toDays } from "#components/charts/series.ts";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { usePageTitle } from "#components/dashboard/page-title.ts";
import { engineName } from "#components/geo/shared/engines.ts";
import { usePrompt, usePromptHistory, useTogglePrompt } from "#components/geo/shared/prompts.ts";
import { describeRange, type Range, shortDay, useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#lib/format.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import type { getPromptVisibility } from "#lib/geo/visibility/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { PromptBrief } from "./prompt-brief.tsx";
import { PromptMarks } from "./prompt-marks.tsx";

const PromptAnswers = dynamic(() => import("./prompt-answers.tsx").then((module) => module.PromptAnswers), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-full rounded-lg" />,
});
const PromptDialog = dynamic(() => import("./prompt-dialog.tsx").then((module) => module.PromptDialog), { ssr: false });
const DeletePromptDialog = dynamic(
  () => import("./delete-prompt-dialog.tsx").then((module) => module.DeletePromptDialog),
  { ssr: false },
);

/** One prompt: each engine's rate over time, and all answers. */
export function PromptPage({ promptId }: { promptId: string }) {
  const path = useGeoPath();
  const query = usePrompt(promptId);
  usePageTitle(query.data?.prompt.prompt);
  const [range, setRange] = useRange();
  return (
    <Page>
      <BackLink href={path("/prompts")} label="Prompts" />
      {query.data ? null : <h1 className="sr-only">Prompt</h1>}
      <QueryView query={query} skeleton={<PromptSkeleton />}>
        {({ prompt }) => (
          <>
            <Header prompt={prompt} />
            <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
              <PromptMarks prompt={prompt} />
              <span className="ml-auto flex flex-wrap items-center gap-2">
                <PromptBrief promptId={prompt.id} range={range} />
                <RangePicker range={range} onChange={setRange} />
              </span>
            </div>
            <div className="grid gap-5">
              <SegmentFilters tags={false} />
              <Figures promptId={prompt.id} range={range} />
              <PromptAnswers promptId={prompt.id} range={range} />
            </div>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Header({ prompt }: { prompt: Prompt }) {
  const router = useRouter();
  const path = useGeoPath();
  const canWrite = useCan("write");
  const toggle = useTogglePrompt();
  const [open, setOpen] = useState<"edit" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="block text-pretty break-words">
            {prompt.prompt}
          </span>
        }
        description={prompt.enabled ? undefined : "Paused. Scans skip it."}
        actions={
          canWrite ? (
            <>
              <Button
                pending={toggle.isPending}
                onClick={() => toggle.mutate({ id: prompt.id, enabled: !prompt.enabled })}
              >
                {prompt.enabled ? "Pause" : "Resume"}
              </Button>
              <Button onClick={() => setOpen("edit")}>Edit</Button>
              <Button onClick={() => setOpen("delete")}>Delete</Button>
            </>
          ) : undefined
        }
      />
      {open === "edit" ? <PromptDialog prompt={prompt} onOpenChange={close} /> : null}
      {open === "delete" ? (
        <DeletePromptDialog prompt={prompt} onOpenChange={close} onDeleted={() => router.push(path("/prompts"))} />
      ) : null}
    </>
  );
}

type History = OutputOf<typeof getPromptVisibility>;

function Figures({ promptId, range }: { promptId: string; range: Range }) {
  const query = usePromptHistory(promptId, range);
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton className="h-72 w-full rounded-lg" />}
      isEmpty={({ prompt }) => prompt === null}
      empty={
        <Card>
          <EmptyState
            title="No answers in this period"
            description={`${describeRange(range)}: not asked yet. The next scan includes it unless it's paused.`}
          />
        </Card>
      }
    >
      {(history) => <ByEngine history={history} />}
    </QueryView>
  );
}

function ByEngine({ history: { prompt, points, window } }: { history: History }) {
  const engines = [...new Set(points.map(({ engine }) => engine))].toSorted();
  const series = engines.map((engine, index) => ({
    key: engine,
    label: engineName(engine),
    color: seriesColor(index),
  }));
  const days = toDays(
    points.map((point) => ({ ...point, series: point.engine, value: point.mentionRate })),
    window,
  );
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <RateChart
        title="Mentions over time"
        summary={`${plural(engines.length, "engine")} asked between ${shortDay(window.from)} and ${shortDay(window.to)}.`}
        days={days}
        series={series}
        formatDay={shortDay}
      />
      <Card>
        <CardHeader>
          <CardTitle>By engine</CardTitle>
        </CardHeader>
        <CardContent>
          <ul className="grid gap-3">
            {prompt?.engines.map((one) => (
              <li key={one.engine} className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-medium text-sm">
                  {engineName(one.engine)}
                  {one.sandbox ? <SandboxBadge /> : null}
                </span>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <Rate rate={{ ...one, value: one.mentionRate }} />
                  <span data-numeric className="text-muted-foreground text-xs">
                    {one.bestPosition === null ? "no position" : `best position ${one.bestPosition}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </div>
  );
}

function PromptSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}
