"use client";

import {
  Area,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { type EndLabel, EndLabels } from "./end-labels.tsx";
import { interval, percent } from "./figures.ts";
import { axisTop, type ChartSeries, type Day, standsAlone } from "./series.ts";

const HEIGHT = 248;
const TOP = 12;
const AXIS_HEIGHT = 28;
const PLOT = HEIGHT - TOP - AXIS_HEIGHT;
const FADED = 0.15;
const DODGE = 6;

type Props = {
  days: Day[];
  series: ChartSeries[];
  /** The series that the others step back for. */
  focus: string | undefined;
  formatDay: (day: string) => string;
};

/**
 * Rates by day, a line for each series with its 95% interval as a band. A day without answers breaks the line, and a thin
 * dashed one leads over the gap; a day that stands alone shows its interval as a whisker.
 */
export function LineChart({ days, series, focus, formatDay }: Props) {
  const top = axisTop(days);
  const strength = (key: string) => (focus === undefined || focus === key ? 1 : FADED);
  return (
    <div className="flex">
      <div className="min-w-0 flex-1" style={{ height: HEIGHT }}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart data={days} accessibilityLayer={false} margin={{ top: TOP, right: 16, bottom: 0, left: 0 }}>
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
              tickFormatter={(value: number) => `${Math.round(value * 100)}%`}
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
              <Area
                key={`band-${key}`}
                dataKey={(day: Day) => band(day, key)}
                fill={color}
                fillOpacity={0.13 * strength(key)}
                stroke="none"
                activeDot={false}
                isAnimationActive={false}
              />
            ))}
            {series.map(({ key, color }) => (
              <Line
                key={`bridge-${key}`}
                dataKey={(day: Day) => day.values[key]?.value}
                stroke={color}
                strokeOpacity={0.55 * strength(key)}
                strokeDasharray="2 4"
                connectNulls
                dot={false}
                activeDot={false}
                isAnimationActive={false}
              />
            ))}
            {series.map(({ key, color }, place) => (
              <Line
                key={`line-${key}`}
                dataKey={(day: Day) => day.values[key]?.value}
                stroke={color}
                strokeWidth={1.75}
                strokeOpacity={strength(key)}
                dot={(dot: DotItemDotProps) => (
                  <Dot
                    key={dot.index}
                    dot={dot}
                    day={days[dot.index]}
                    series={key}
                    color={color}
                    top={top}
                    whisker={standsAlone(days, dot.index, key)}
                    shift={(place - (series.length - 1) / 2) * DODGE}
                    opacity={strength(key)}
                  />
                )}
                activeDot={{ r: 4, fill: color, strokeWidth: 0 }}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <EndLabels labels={endLabels(days, series, top, strength)} height={HEIGHT} bottom={TOP + PLOT} />
    </div>
  );
}

function band(day: Day, key: string): [number, number] | undefined {
  const measured = day.values[key];
  return measured ? [measured.low, measured.high] : undefined;
}

/** Where a share stands, in pixels from the chart's upper edge. */
const yOf = (share: number, top: number) => TOP + (1 - share / top) * PLOT;

function Dot({
  dot: { cx, cy },
  day,
  series,
  color,
  top,
  whisker,
  shift,
  opacity,
}: {
  dot: DotItemDotProps;
  day: Day | undefined;
  series: string;
  color: string;
  top: number;
  whisker: boolean;
  /** How far whiskers of one day stand beside each other, in pixels. */
  shift: number;
  opacity: number;
}) {
  const measured = day?.values[series];
  if (!measured || cx === undefined || cy === undefined) return <g />;
  return (
    <g stroke={color} opacity={opacity} transform={whisker ? `translate(${shift})` : undefined}>
      {whisker ? (
        <line
          x1={cx}
          x2={cx}
          y1={yOf(measured.low, top)}
          y2={yOf(measured.high, top)}
          strokeOpacity={0.4}
          strokeWidth={5}
        />
      ) : null}
      <circle cx={cx} cy={cy} r={whisker ? 3 : 2} fill={color} />
    </g>
  );
}

function endLabels(days: Day[], series: ChartSeries[], top: number, strength: (key: string) => number): EndLabel[] {
  return series.flatMap((entry) => {
    const last = days.findLast(({ values }) => values[entry.key] !== undefined)?.values[entry.key];
    return last ? [{ ...entry, at: yOf(last.value, top), opacity: strength(entry.key) }] : [];
  });
}

function DayTooltip({
  active,
  label,
  payload,
  series,
  formatDay,
}: TooltipContentProps & { series: ChartSeries[]; formatDay: (day: string) => string }) {
  const day = payload[0]?.payload as Day | undefined;
  if (!active || !day || typeof label !== "string") return null;
  const shown = series.flatMap((entry) => {
    const measured = day.values[entry.key];
    return measured ? [{ ...entry, measured }] : [];
  });
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs shadow-popover">
      <p className="mb-1 font-medium">{formatDay(label)}</p>
      {shown.length === 0 ? <p className="text-muted-foreground">No answers on this day</p> : null}
      <ul className="grid gap-0.5" data-numeric>
        {shown.map(({ key, label: name, color, measured }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <span className="flex-1 pr-3">{name}</span>
            <span className="font-medium">{percent(measured.value)}</span>
            <span className="text-muted-foreground">
              {interval(measured)}, n={measured.n}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
