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

/** One score, 0 to 100, at an instant. */
export type ScorePoint = { id: string; label: string; score: number; detail: string };

const HEIGHT = 180;

/** Scores one after another, each as far from the next as any other: what matters is the order, not the days between. */
export function ScoreChart({ points }: { points: readonly ScorePoint[] }) {
  return (
    <div className="min-w-0 overflow-hidden" style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={[...points]} accessibilityLayer={false} margin={{ top: 12, right: 40, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="id"
            tickFormatter={(id: string) => points.find((point) => point.id === id)?.label ?? ""}
            height={28}
            tickLine={false}
            axisLine={{ stroke: "var(--border-strong)" }}
            tick={{ fill: "var(--muted-foreground)", fontSize: 12 }}
            minTickGap={32}
            tickMargin={8}
          />
          <YAxis
            width={44}
            domain={[0, 100]}
            ticks={[0, 50, 100]}
            tickLine={false}
            axisLine={false}
            tick={{ fill: "var(--muted-foreground)", fontSize: 12 }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--border-strong)" }}
            content={(props) => <PointTooltip {...props} />}
          />
          <Line
            dataKey="score"
            stroke="var(--chart-1)"
            strokeWidth={1.75}
            dot={{ r: 2.5, fill: "var(--chart-1)", strokeWidth: 0 }}
            activeDot={{ r: 4, fill: "var(--chart-1)", strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

function PointTooltip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as ScorePoint | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs shadow-popover" data-numeric>
      <p className="font-medium">
        {point.score} of 100, {point.label}
      </p>
      <p className="text-muted-foreground">{point.detail}</p>
    </div>
  );
}
