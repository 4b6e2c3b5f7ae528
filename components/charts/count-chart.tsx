"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { formatCount } from "#lib/format.ts";
import { ChartHeader } from "./chart-header.tsx";
import { Legend } from "./legend.tsx";
import { ChartSkeleton } from "./rate-chart.tsx";
import { type ChartSeries, type CountDay, toCountDays } from "./series.ts";

const CountLines = dynamic(() => import("./count-lines.tsx").then((module) => module.CountLines), {
  ssr: false,
  loading: () => <ChartSkeleton />,
});

/** Counts by day in a card, shown as a chart or as a table. */
export function CountChart({
  title,
  note,
  summary,
  counts,
  window,
  series,
  formatDay,
}: {
  title: string;
  /** What is counted, and the unit. */
  note: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  /** Days with at least one count. */
  counts: readonly CountDay[];
  window: { from: string; to: string };
  series: ChartSeries[];
  formatDay: (day: string) => string;
}) {
  const [asTable, setAsTable] = useState(false);
  const days = toCountDays(counts, window, series);
  return (
    <Card aria-label={title}>
      <ChartHeader title={title} note={note} asTable={asTable} onTable={setAsTable} />
      {asTable ? (
        <CountTable title={title} days={days} series={series} formatDay={formatDay} />
      ) : (
        <div className="px-2 pt-2 pb-3">
          <div role="img" aria-label={`${title}. ${summary} The table has every figure.`}>
            <CountLines days={days} series={series} formatDay={formatDay} />
          </div>
          <Legend series={series} />
        </div>
      )}
    </Card>
  );
}

function CountTable({
  title,
  days,
  series,
  formatDay,
}: {
  title: string;
  days: CountDay[];
  series: ChartSeries[];
  formatDay: (day: string) => string;
}) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table label={`${title}, every figure`}>
        <TableHeader>
          <TableRow>
            <TableHead>Day</TableHead>
            {series.map(({ key, label }) => (
              <TableHead key={key} className="text-right">
                {label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {days.toReversed().map(({ day, values }) => (
            <TableRow key={day}>
              <TableCell className="whitespace-nowrap">{formatDay(day)}</TableCell>
              {series.map(({ key }) => (
                <TableCell key={key} data-numeric className="text-right">
                  {formatCount(values[key] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
