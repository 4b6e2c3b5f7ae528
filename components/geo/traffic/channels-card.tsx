"use client";

import { CountChart } from "#components/charts/count-chart.tsx";
import { seriesColor } from "#components/charts/figures.ts";
import { shortDay } from "#components/geo/shared/range.ts";
import type { Overview } from "./hooks.ts";
import { CHANNEL_WORDS, CHANNELS, summarizeTotals } from "./words.ts";

const series = CHANNELS.map((key, index) => ({ key, label: CHANNEL_WORDS[key].label, color: seriesColor(index) }));

/** Events of each channel by day. */
export function ChannelsCard({ data: { points, window, totals } }: { data: Overview }) {
  return (
    <CountChart
      title="By day"
      note="Requests and conversions, by UTC day"
      summary={`${summarizeTotals(totals)} from ${shortDay(window.from)} to ${shortDay(window.to)}.`}
      counts={points.map(({ day, ...values }) => ({ day, values }))}
      window={window}
      series={series}
      formatDay={shortDay}
    />
  );
}
