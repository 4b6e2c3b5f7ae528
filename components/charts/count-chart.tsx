"use client";

import { ChartSpline, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { ChartSkeleton } from "./rate-chart.tsx";
import { type ChartSeries, type CountDay, toCountDays } from "./series.ts";

const CountLines = dynamic(() => import("./count-lines.tsx").then((module) => module.CountLines), {
  ssr: false,
  loading: () => <ChartSkeleton />,
});

/** Counts by day in a card: the chart, or the table of the same figures behind it. */
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
  /** What is counted, and by what. */
  note: string;
  /** The chart in a sentence, for those who do not see it. */
  summary: string;
  /** Days that something was counted on. */
  counts: readonly CountDay[];
  window: { from: string; to: string };
  series: ChartSeries[];
  formatDay: (day: string) => string;
}) {
  const [asTable, setAsTable] = useState(false);
  const days = toCountDays(counts, window, series);
  return (
    <Card aria-label={title}>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          <p className="text-muted-foreground text-xs">{note}</p>
        </div>
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
          {asTable ? "Show chart" : "Show table"}
        </Button>
      </CardHeader>
      {asTable ? (
        <CountTable title={title} days={days} series={series} formatDay={formatDay} />
      ) : (
        <div className="px-2 pt-2 pb-3">
          <div role="img" aria-label={`${title}. ${summary} The table has every figure.`}>
            <CountLines days={days} series={series} formatDay={formatDay} />
          </div>
          <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-2 pt-2 sm:hidden">
            {series.map(({ key, label, color }) => (
              <li key={key} className="flex items-center gap-1.5 text-xs">
                <span className="size-2 rounded-full" style={{ background: color }} />
                {label}
              </li>
            ))}
          </ul>
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
                  {(values[key] ?? 0).toLocaleString("en-US")}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
