"use client";

import type { ReactNode } from "react";
import {
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { type EndLabel, EndLabels } from "./end-labels.tsx";

const HEIGHT = 248;
const TOP = 12;
const AXIS_HEIGHT = 28;
const TICK = { fill: "var(--muted-foreground)", fontSize: 12 };

/**
 * Converts a value to pixels from the upper edge of a chart of the default height.
 * @param top the highest value of the axis
 */
export function toY(value: number, top: number): number {
  return TOP + (1 - value / top) * (HEIGHT - TOP - AXIS_HEIGHT);
}

/** Axes, grid and tooltip shared by all line charts. `children` are the lines. */
export function ChartFrame({
  data,
  x,
  formatX,
  top,
  formatY = String,
  tooltip,
  labels,
  height = HEIGHT,
  children,
}: {
  data: readonly object[];
  /** The data field of the x axis. */
  x: string;
  formatX: (value: string) => string;
  /** The highest value of the axis, which begins at 0. */
  top: number;
  formatY?: (value: number) => string;
  tooltip: (props: TooltipContentProps) => ReactNode;
  /** Labels at the ends of the lines. */
  labels?: EndLabel[];
  /** In pixels. */
  height?: number;
  children: ReactNode;
}) {
  return (
    <div className="flex">
      <div className="min-w-0 flex-1 overflow-hidden" style={{ height }}>
        <ResponsiveContainer width="100%" height={height}>
          <ComposedChart
            data={[...data]}
            accessibilityLayer={false}
            margin={{ top: TOP, right: labels ? 16 : 40, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey={x}
              height={AXIS_HEIGHT}
              tickFormatter={formatX}
              tickLine={false}
              axisLine={{ stroke: "var(--border-strong)" }}
              tick={TICK}
              minTickGap={32}
              tickMargin={8}
            />
            <YAxis
              width={44}
              domain={[0, top]}
              ticks={[0, top / 2, top]}
              tickFormatter={formatY}
              tickLine={false}
              axisLine={false}
              tick={TICK}
            />
            <Tooltip isAnimationActive={false} cursor={{ stroke: "var(--border-strong)" }} content={tooltip} />
            {children}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      {labels ? <EndLabels labels={labels} height={height} bottom={height - AXIS_HEIGHT} /> : null}
    </div>
  );
}

/** The tooltip at the pointer. */
export function TooltipBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs shadow-popover" data-numeric>
      <p className="mb-1 font-medium">{title}</p>
      {children}
    </div>
  );
}

type TooltipRow = { key: string; label: string; color: string; figure: ReactNode };

/** The value of each series on the hovered day. */
export function TooltipRows({ rows }: { rows: readonly TooltipRow[] }) {
  return (
    <ul className="grid gap-0.5">
      {rows.map(({ key, label, color, figure }) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
          <span className="flex-1 pr-3">{label}</span>
          {figure}
        </li>
      ))}
    </ul>
  );
}
