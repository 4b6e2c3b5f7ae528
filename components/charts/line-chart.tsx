"use client";

import { Area, type DotItemDotProps, Line, ReferenceLine } from "recharts";
import { ChartFrame, TooltipBox, TooltipRows, toY } from "./chart-frame.tsx";
import type { EndLabel } from "./end-labels.tsx";
import { interval, percent } from "./figures.ts";
import { axisTop, type ChartMark, type ChartSeries, type Day, isBroken, standsAlone } from "./series.ts";

const FADED = 0.15;
const DODGE = 6;

type Props = {
  days: Day[];
  series: ChartSeries[];
  /** The highlighted series; the others are dimmed. */
  focus: string | undefined;
  marks: readonly ChartMark[];
  formatDay: (day: string) => string;
};

/**
 * Rates by day, one line per series with its 95% interval as a band. A day without answers breaks the line, and a
 * thin dashed line bridges the gap. An isolated day shows its interval as a whisker. Marked days have an upright line.
 */
export function LineChart({ days, series, focus, marks, formatDay }: Props) {
  const top = axisTop(days);
  const strength = (key: string) => (focus === undefined || focus === key ? 1 : FADED);
  return (
    <ChartFrame
      data={days}
      x="day"
      formatX={formatDay}
      top={top}
      formatY={(value) => `${Math.round(value * 100)}%`}
      labels={endLabels(days, series, top, strength)}
      tooltip={({ active, payload }) => {
        const day = payload[0]?.payload as Day | undefined;
        return active && day ? <DayRates day={day} series={series} marks={marks} formatDay={formatDay} /> : null;
      }}
    >
      {[...new Set(marks.map(({ day }) => day))].map((day) => (
        <ReferenceLine key={`mark-${day}`} x={day} stroke="var(--muted-foreground)" strokeDasharray="3 3" />
      ))}
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
      {series
        .filter(({ key }) => isBroken(days, key))
        .map(({ key, color }) => (
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
    </ChartFrame>
  );
}

function band(day: Day, key: string): [number, number] | undefined {
  const measured = day.values[key];
  return measured ? [measured.low, measured.high] : undefined;
}

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
  /** The horizontal offset of the whisker, in pixels, so that those of one day do not overlap. */
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
          y1={toY(measured.low, top)}
          y2={toY(measured.high, top)}
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
    const lastPoint = days.findLast(({ values }) => values[entry.key] !== undefined)?.values[entry.key];
    return lastPoint ? [{ ...entry, y: toY(lastPoint.value, top), opacity: strength(entry.key) }] : [];
  });
}

function DayRates({
  day: { day, values },
  series,
  marks,
  formatDay,
}: Pick<Props, "series" | "marks" | "formatDay"> & { day: Day }) {
  const rows = series.flatMap((entry) => {
    const measured = values[entry.key];
    if (!measured) return [];
    const figure = (
      <>
        <span className="font-medium">{percent(measured.value)}</span>
        <span className="text-muted-foreground">
          {interval(measured)}, n={measured.n}
        </span>
      </>
    );
    return [{ ...entry, figure }];
  });
  return (
    <TooltipBox title={formatDay(day)}>
      {rows.length === 0 ? <p className="text-muted-foreground">No answers on this day</p> : null}
      <TooltipRows rows={rows} />
      {marks
        .filter((mark) => mark.day === day)
        .map(({ label }) => (
          <p key={label} className="mt-1 max-w-64 text-muted-foreground">
            {label}
          </p>
        ))}
    </TooltipBox>
  );
}
