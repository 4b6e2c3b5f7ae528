"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { position } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { RateChart } from "#components/charts/rate-chart.tsx";
import { toDays } from "#components/charts/series.ts";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { movementWords } from "#components/geo/shared/movement.ts";
import { describeRange, type Range, shortDay, useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxFigures } from "#components/geo/shared/sandbox-figures.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#lib/format.ts";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import type { getCompetitorVisibility } from "#lib/geo/visibility/contract.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { BrandPrompts } from "./brand-prompts.tsx";
import { useCompetitorFigures, useCompetitors } from "./hooks.ts";
import { Swatch } from "./swatch.tsx";

const CompetitorDialog = dynamic(() => import("./competitor-dialog.tsx").then((module) => module.CompetitorDialog));
const DeleteCompetitorDialog = dynamic(() =>
  import("./delete-competitor-dialog.tsx").then((module) => module.DeleteCompetitorDialog),
);

/** One brand (a competitor or the company itself): how often and in which answers it is named. */
export function CompetitorPage({ name }: { name: string }) {
  const path = useGeoPath();
  const [range, setRange] = useRange();
  const query = useCompetitorFigures(name, range);
  const competitor = useCompetitors().data?.competitors.find(
    (one) => one.name.toLocaleLowerCase("en") === name.toLocaleLowerCase("en"),
  );
  return (
    <Page>
      <BackLink href={path("/competitors")} label="Competitors" />
      <Header name={competitor?.name ?? name} competitor={competitor} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Marks competitor={competitor} own={query.data?.brand?.own ?? false} />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <SandboxFigures />
          <RangePicker range={range} onChange={setRange} />
        </span>
      </div>
      <div className="mb-4 empty:hidden">
        <SegmentFilters />
      </div>
      <QueryView query={query} skeleton={<FiguresSkeleton />}>
        {(data) => <Figures data={data} range={range} color={competitor?.color} />}
      </QueryView>
    </Page>
  );
}

function Header({ name, competitor }: { name: string; competitor: Competitor | undefined }) {
  const router = useRouter();
  const path = useGeoPath();
  const canWrite = useCan("write");
  // Keeps its own copy: a renamed or deleted competitor is no longer in the list while its dialog closes.
  const [open, setOpen] = useState<{ act: "edit" | "delete"; competitor: Competitor }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2.5">
            <Swatch color={competitor?.color} />
            <span dir="auto" className="min-w-0 break-words">
              {name}
            </span>
          </span>
        }
        description={competitor?.domain ?? undefined}
        actions={
          canWrite && competitor ? (
            <>
              <Button onClick={() => setOpen({ act: "edit", competitor })}>Edit</Button>
              <Button onClick={() => setOpen({ act: "delete", competitor })}>Delete</Button>
            </>
          ) : undefined
        }
      />
      {open?.act === "edit" ? (
        <CompetitorDialog
          competitor={open.competitor}
          onOpenChange={close}
          onSaved={(saved) => router.replace(path(`/competitors/${encodeURIComponent(saved.name)}`))}
        />
      ) : null}
      {open?.act === "delete" ? (
        <DeleteCompetitorDialog
          competitor={open.competitor}
          onOpenChange={close}
          onDeleted={() => router.push(path("/competitors"))}
        />
      ) : null}
    </>
  );
}

function Marks({ competitor, own }: { competitor: Competitor | undefined; own: boolean }) {
  if (own) return <Badge variant="accent">You</Badge>;
  if (!competitor) return null;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge variant="outline">{competitor.kind === "direct" ? "Direct" : "Indirect"}</Badge>
      {competitor.synonyms.map((synonym) => (
        <Badge key={synonym} className="max-w-48">
          <span className="truncate">{synonym}</span>
        </Badge>
      ))}
    </span>
  );
}

type Data = OutputOf<typeof getCompetitorVisibility>;

function Figures({ data, range, color }: { data: Data; range: Range; color: string | undefined }) {
  const { brand, points, prompts, window } = data;
  const key = brand?.brand ?? "brand";
  const series = [{ key, label: brand?.brand ?? "Mentioned in", color: color ?? "var(--accent)" }];
  const days = toDays(
    points.map((point) => ({ ...point, series: key, value: point.mentionRate })),
    window,
  );
  return (
    <div className="grid gap-5">
      {brand ? <Totals brand={brand} /> : null}
      <RateChart
        title="Mentions over time"
        summary={`${describeRange(range)}: ${plural(points.length, "day")} with answers.`}
        days={days}
        series={series}
        formatDay={shortDay}
      />
      <BrandPrompts prompts={prompts} />
    </div>
  );
}

function Totals({ brand }: { brand: CompetitorPoint }) {
  const items = [
    { label: "Share of voice", value: <Rate rate={{ ...brand, value: brand.share }} size="md" /> },
    { label: "Mentioned in", value: <Rate rate={brand.mentionRate} size="md" /> },
    { label: "Average position", value: <Figure text={position(brand.avgPosition)} /> },
    {
      label: "Mentions since the previous period",
      value: <Figure text={movementWords(brand.movement)} />,
    },
  ];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 p-4 lg:grid-cols-4">
        {items.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted-foreground text-xs">{label}</dt>
            <dd className="mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Figure({ text }: { text: string }) {
  return (
    <span data-numeric className="font-semibold text-lg">
      {text}
    </span>
  );
}

function FiguresSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-20 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
  );
}
