import { IntervalRows } from "./interval-rows.tsx";
import type { ChartSeries, Day } from "./series.ts";

/** A single day has no course over time: its rates are compared on one axis. */
export function OneDay({
  title,
  day: { day, values },
  series,
  formatDay,
}: {
  title: string;
  day: Day;
  series: ChartSeries[];
  formatDay: (day: string) => string;
}) {
  const rows = series.flatMap(({ key, label, color }) => {
    const rate = values[key];
    return rate ? [{ key, label: <Named label={label} color={color} />, rate }] : [];
  });
  return (
    <div className="grid gap-4 px-4 pt-2 pb-4">
      <IntervalRows label={title} rows={rows} />
      <p className="text-muted-foreground text-xs">
        Answers of {formatDay(day)}. The second day with a scan starts the chart.
      </p>
    </div>
  );
}

function Named({ label, color }: { label: string; color: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
      {label}
    </span>
  );
}
