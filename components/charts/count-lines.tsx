"use client";

import { Line } from "recharts";
import { formatCount } from "#lib/format.ts";
import { ChartFrame, TooltipBox, TooltipRows, toY } from "./chart-frame.tsx";
import { type ChartSeries, type CountDay, countTop } from "./series.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

type Props = { days: CountDay[]; series: ChartSeries[]; formatDay: (day: string) => string };

/** A line chart of counts by day, one line per series. */
export function CountLines({ days, series, formatDay }: Props) {
  const top = countTop(days);
  const lastValues = days.at(-1)?.values ?? {};
  return (
    <ChartFrame
      data={days}
      x="day"
      formatX={formatDay}
      top={top}
      formatY={(value) => compact.format(value)}
      labels={series.map((entry) => ({ ...entry, y: toY(lastValues[entry.key] ?? 0, top) }))}
      tooltip={({ active, payload }) => {
        const day = payload[0]?.payload as CountDay | undefined;
        return active && day ? <DayCounts day={day} series={series} formatDay={formatDay} /> : null;
      }}
    >
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
    </ChartFrame>
  );
}

function DayCounts({ day: { day, values }, series, formatDay }: Omit<Props, "days"> & { day: CountDay }) {
  const rows = series.map((entry) => ({
    ...entry,
    figure: <span className="font-medium">{formatCount(values[entry.key] ?? 0)}</span>,
  }));
  return (
    <TooltipBox title={formatDay(day)}>
      <TooltipRows rows={rows} />
    </TooltipBox>
  );
}
