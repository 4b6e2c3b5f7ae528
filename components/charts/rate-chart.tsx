"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { ChartHeader } from "./chart-header.tsx";
import { Legend } from "./legend.tsx";
import { Rate } from "./rate.tsx";
import type { ChartMark, ChartSeries, Day } from "./series.ts";

const loadChart = () => import("./line-chart.tsx").then((module) => module.LineChart);
const LineChart = dynamic(loadChart, { ssr: false, loading: () => <ChartSkeleton /> });
const OneDay = dynamic(() => import("./one-day.tsx").then((module) => module.OneDay), {
  ssr: false,
  loading: () => <ChartSkeleton />,
});
// Loads the chart library while the page hydrates, instead of after it.
if (typeof window !== "undefined") void loadChart();

/**
 * Rates by day in a card, shown as a chart or as a table, with `children` (the legend) below either. The chart
 * library is loaded with the first chart, not with the page.
 */
export function RateChart({
  title,
  summary,
  days,
  series,
  focus,
  marks = [],
  formatDay,
  children,
}: {
  title: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  days: Day[];
  series: ChartSeries[];
  focus?: string | undefined;
  /** What happened on some days; listed below the chart too. */
  marks?: readonly ChartMark[];
  formatDay: (day: string) => string;
  children?: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const measured = days.filter(({ values }) => Object.keys(values).length > 0);
  const [only] = measured.length === 1 ? measured : [];
  return (
    <Card>
      <ChartHeader
        title={title}
        note="Share of answers, by UTC day, with its 95% interval"
        asTable={asTable}
        onTable={setAsTable}
      />
      {asTable ? (
        <DaysTable title={title} days={days} series={series} formatDay={formatDay} />
      ) : only ? (
        <OneDay title={title} day={only} series={series} formatDay={formatDay} />
      ) : (
        <div className="px-2 pt-2 pb-3">
          <div role="img" aria-label={`${title}. ${summary} The table has every figure.`}>
            <LineChart days={days} series={series} focus={focus} marks={marks} formatDay={formatDay} />
          </div>
          {children ? null : <Legend series={series} />}
        </div>
      )}
      {marks.length > 0 ? <MarkList marks={marks} formatDay={formatDay} /> : null}
      {children}
    </Card>
  );
}

const MARKS_MAX = 8;

/** The newest marks of the chart. */
function MarkList({ marks, formatDay }: { marks: readonly ChartMark[]; formatDay: (day: string) => string }) {
  const older = marks.length - MARKS_MAX;
  return (
    <ul aria-label="Marked days" className="grid gap-1 border-t px-4 py-3 text-xs">
      {marks
        .toReversed()
        .slice(0, MARKS_MAX)
        .map(({ day, label }) => (
          <li key={`${day} ${label}`} className="flex gap-3">
            <span className="w-14 shrink-0 text-muted-foreground">{formatDay(day)}</span>
            <span className="min-w-0 break-words">{label}</span>
          </li>
        ))}
      {older > 0 ? <li className="text-muted-foreground">{older} earlier, marked on the chart</li> : null}
    </ul>
  );
}

function DaysTable({
  title,
  days,
  series,
  formatDay,
}: {
  title: string;
  days: Day[];
  series: ChartSeries[];
  formatDay: (day: string) => string;
}) {
  const measured = days.filter(({ values }) => Object.keys(values).length > 0).toReversed();
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table label={title}>
        <TableHeader>
          <TableRow>
            <TableHead>Day</TableHead>
            {series.map(({ key, label }) => (
              <TableHead key={key}>{label}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {measured.map(({ day, values }) => (
            <TableRow key={day}>
              <TableCell className="whitespace-nowrap">{formatDay(day)}</TableCell>
              {series.map(({ key }) => (
                <TableCell key={key}>
                  <DayRate value={values[key]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function DayRate({ value }: { value: Day["values"][string] | undefined }) {
  if (!value) return <span className="text-muted-foreground text-xs">no answers</span>;
  return <Rate rate={value} />;
}

export function ChartSkeleton() {
  return (
    <div className="grid h-62 content-between px-2 py-3" aria-hidden>
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="h-px w-full" />
      ))}
      <Skeleton className="h-24 w-full opacity-50" />
    </div>
  );
}
