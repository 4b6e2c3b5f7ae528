"use client";

import { useState } from "react";
import { percent, position, seriesColor } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { ChartSkeleton, RateChart } from "#components/charts/rate-chart.tsx";
import { type ChartMark, type ChartSeries, toDays } from "#components/charts/series.ts";
import { engineName } from "#components/geo/shared/engines.ts";
import { type Range, shortDay } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { plural } from "#lib/format.ts";
import type { EngineRow, TimeseriesPoint, VisibilityMark } from "#lib/geo/visibility/figures.ts";
import { FigureLink } from "./figure-link.tsx";
import { useTimeseries, useVisibility } from "./hooks.ts";

const TITLE = "Mention rate by engine";

/** Each engine's mention rate over time, and its rate over the whole window below. */
export function TrendCard({ range, onOpen }: { range: Range; onOpen: (engine: string) => void }) {
  const query = useTimeseries(range);
  const { engines = [], marks = [] } = useVisibility(range).data ?? {};
  const waiting = query.data === undefined;
  const empty = query.data?.points.length === 0;
  if (waiting || empty) {
    return (
      <Card>
        <CardHeader>
          <CardTitle>{TITLE}</CardTitle>
        </CardHeader>
        <QueryView
          query={query}
          skeleton={<ChartSkeleton />}
          isEmpty={() => true}
          empty={<EmptyState title="No answers in this period" description="A scan adds a point for each engine." />}
        >
          {() => null}
        </QueryView>
      </Card>
    );
  }
  return (
    <QueryView query={query} skeleton={null}>
      {({ points, window }) => (
        <Trend points={points} marks={marks} window={window} engines={engines} onOpen={onOpen} />
      )}
    </QueryView>
  );
}

const MARKS: Record<VisibilityMark["kind"], string> = {
  model_change: "Model changed",
  outage: "Outage",
  article: "Article published",
  names: "Names edited",
};

/** A mark in words: `GPT-5.4: Outage (9 of 10 questions failed)`. */
function toMark({ day, kind, engine, text }: VisibilityMark): ChartMark {
  const label = `${MARKS[kind]} (${text})`;
  return { day, label: engine === null ? label : `${engineName(engine)}: ${label}` };
}

function Trend({
  points,
  marks,
  window,
  engines,
  onOpen,
}: {
  points: TimeseriesPoint[];
  marks: VisibilityMark[];
  window: { from: string; to: string };
  engines: EngineRow[];
  onOpen: (engine: string) => void;
}) {
  const [focus, setFocus] = useState<string>();
  const ids = [...new Set(points.map(({ engine }) => engine))].toSorted();
  const series: ChartSeries[] = ids.map((id, index) => ({ key: id, label: engineName(id), color: seriesColor(index) }));
  const days = toDays(
    points.map((point) => ({ ...point, series: point.engine, value: point.mentionRate })),
    window,
  );
  const summary = engines.map(({ engine, mentionRate, n }) => `${engineName(engine)} ${percent(mentionRate)} of ${n}`);
  return (
    <RateChart
      title={TITLE}
      summary={`In this period: ${summary.join("; ")}.`}
      days={days}
      series={series}
      focus={focus}
      marks={marks.map(toMark)}
      formatDay={shortDay}
    >
      <div className="border-t">
        <EnginesTable engines={engines} series={series} onFocus={setFocus} onOpen={onOpen} />
      </div>
    </RateChart>
  );
}

function EnginesTable({
  engines,
  series,
  onFocus,
  onOpen,
}: {
  engines: EngineRow[];
  series: ChartSeries[];
  onFocus: (engine: string | undefined) => void;
  onOpen: (engine: string) => void;
}) {
  return (
    <Table label="Engines">
      <TableHeader>
        <TableRow>
          <TableHead>Engine</TableHead>
          <TableHead>Mention rate</TableHead>
          <TableHead>Position</TableHead>
          <TableHead>Cites you</TableHead>
          <TableHead title="How much two scans at once differ by chance">Variation</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {engines.map((row) => (
          <TableRow
            key={row.engine}
            onPointerEnter={() => onFocus(row.engine)}
            onPointerLeave={() => onFocus(undefined)}
          >
            <TableCell>
              <span className="flex items-center gap-2 whitespace-nowrap font-medium">
                <span
                  aria-hidden
                  className="size-2 shrink-0 rounded-full"
                  style={{ background: series.find(({ key }) => key === row.engine)?.color }}
                />
                <FigureLink onClick={() => onOpen(row.engine)}>{engineName(row.engine)}</FigureLink>
                {row.sandbox ? <SandboxBadge /> : null}
              </span>
              {row.lastCheckedAt ? (
                <span className="whitespace-nowrap pl-4 text-muted-foreground text-xs">
                  asked <Time value={row.lastCheckedAt} />
                </span>
              ) : null}
            </TableCell>
            <TableCell>
              <Rate
                rate={{ value: row.mentionRate, n: row.n, low: row.low, high: row.high, sufficient: row.sufficient }}
              />
            </TableCell>
            <TableCell>{position(row.avgPosition)}</TableCell>
            <TableCell>
              <Rate rate={row.citationRate} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <NoiseFloor noise={row.noise} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** By how much two scans at once differ by chance. */
function NoiseFloor({ noise: { floor, disagreement, repeated } }: Pick<EngineRow, "noise">) {
  if (floor === null || disagreement === null) {
    return (
      <span className="text-muted-foreground text-xs" title="Run a scan with 3 repeats to measure it.">
        not measured
      </span>
    );
  }
  const title = `Asked again on the same day, ${percent(disagreement)} of answers differ (${repeated} questions). Two scans at once differ by up to this much.`;
  return <span title={title}>{floor < 0.01 ? "under 1 point" : `±${plural(Math.ceil(floor * 100), "point")}`}</span>;
}
