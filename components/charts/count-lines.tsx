"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { EndLabels } from "./end-labels.tsx";
import { type ChartSeries, type CountDay, countTop } from "./series.ts";

const HEIGHT = 248;
const TOP = 12;
const AXIS_HEIGHT = 28;
const PLOT = HEIGHT - TOP - AXIS_HEIGHT;
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

type Props = { days: CountDay[]; series: ChartSeries[]; formatDay: (day: string) => string };

/** Counts by day, a line for each series. */
export function CountLines({ days, series, formatDay }: Props) {
  const top = countTop(days);
  const last = days.at(-1)?.values ?? {};
  const labels = series.map((entry) => ({ ...entry, at: TOP + (1 - (last[entry.key] ?? 0) / top) * PLOT }));
  return (
    <div className="flex">
      <div className="min-w-0 flex-1" style={{ height: HEIGHT }}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart data={days} accessibilityLayer={false} margin={{ top: TOP, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey="day"
              height={AXIS_HEIGHT}
              tickFormatter={formatDay}
              tickLine={false}
              axisLine={{ stroke: "var(--border-strong)" }}
              tick={{ fill: "var(--muted-foreground)", fontSize: 12 }}
              minTickGap={32}
              tickMargin={8}
            />
            <YAxis
              width={44}
              domain={[0, top]}
              ticks={[0, top / 2, top]}
              tickFormatter={(value: number) => compact.format(value)}
              tickLine={false}
              axisLine={false}
              tick={{ fill: "var(--muted-foreground)", fontSize: 12 }}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: "var(--border-strong)" }}
              content={(props) => <DayTooltip {...props} series={series} formatDay={formatDay} />}
            />
            {series.map(({ key, color }) => (
              <Line
                key={key}
                dataKey={(day: CountDay) => day.values[key]}
                stroke={color}
                strokeWidth={1.75}
                dot={days.length === 1 ? { r: 3, fill: color, strokeWidth: 0 } : false}
                activeDot={{ r: 4, fill: color, strokeWidth: 0 }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <EndLabels labels={labels} height={HEIGHT} bottom={TOP + PLOT} />
    </div>
  );
}

function DayTooltip({
  active,
  label,
  payload,
  series,
  formatDay,
}: TooltipContentProps & { series: ChartSeries[]; formatDay: (day: string) => string }) {
  const day = payload[0]?.payload as CountDay | undefined;
  if (!active || !day || typeof label !== "string") return null;
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs shadow-popover">
      <p className="mb-1 font-medium">{formatDay(label)}</p>
      <ul className="grid gap-0.5" data-numeric>
        {series.map(({ key, label: name, color }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <span className="flex-1 pr-3">{name}</span>
            <span className="font-medium">{(day.values[key] ?? 0).toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
