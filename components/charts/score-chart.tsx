"use client";

import { Line } from "recharts";
import { ChartFrame, TooltipBox } from "./chart-frame.tsx";

/** One score, 0 to 100, at one point in time. */
export type ScorePoint = { id: string; label: string; score: number; detail: string };

const HEIGHT = 180;
const TOP = 100;

/** Scores in order at equal distances, because the order matters and not the days between. */
export function ScoreChart({ points }: { points: readonly ScorePoint[] }) {
  return (
    <ChartFrame
      data={points}
      x="id"
      formatX={(id) => points.find((point) => point.id === id)?.label ?? ""}
      top={TOP}
      height={HEIGHT}
      tooltip={({ active, payload }) => {
        const point = payload[0]?.payload as ScorePoint | undefined;
        return active && point ? <PointTooltip point={point} /> : null;
      }}
    >
      <Line
        dataKey="score"
        stroke="var(--chart-1)"
        strokeWidth={1.75}
        dot={{ r: 2.5, fill: "var(--chart-1)", strokeWidth: 0 }}
        activeDot={{ r: 4, fill: "var(--chart-1)", strokeWidth: 0 }}
        isAnimationActive={false}
      />
    </ChartFrame>
  );
}

function PointTooltip({ point: { score, label, detail } }: { point: ScorePoint }) {
  return (
    <TooltipBox title={`${score} of ${TOP}, ${label}`}>
      <p className="text-muted-foreground">{detail}</p>
    </TooltipBox>
  );
}
