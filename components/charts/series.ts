/** One measured value of one series on one UTC day. */
export type SeriesPoint = {
  day: string;
  series: string;
  /** Between 0 and 1. */
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
};

/** A line of a chart: what it is called and drawn in. */
export type ChartSeries = { key: string; label: string; color: string };

export type Measured = { value: number; low: number; high: number; n: number };
/** A day of the window; a series that measured nothing on it is not among `values`. */
export type Day = { day: string; values: Record<string, Measured> };

const DAY_MS = 86_400_000;
/** A window's days past which a chart would be all gaps of no width. */
const DAYS_MAX = 370;

/** Every day of the window in order, also those without a measurement: a gap in the line, never a zero. */
export function toDays(points: readonly SeriesPoint[], window: { from: string; to: string }): Day[] {
  const days = daysOf(window).map((day): Day => ({ day, values: {} }));
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  for (const { day, series, value, low, high, n } of points) {
    const entry = byDay.get(day);
    if (entry && value !== null) entry.values[series] = { value, low: low ?? value, high: high ?? value, n };
  }
  return days;
}

/** Counts of one UTC day by series. */
export type CountDay = { day: string; values: Record<string, number> };

/** Every day of the window in order; a day that nothing was counted on has zeros. */
export function toCountDays(
  counts: readonly CountDay[],
  window: { from: string; to: string },
  series: readonly Pick<ChartSeries, "key">[],
): CountDay[] {
  const byDay = new Map(counts.map(({ day, values }) => [day, values]));
  const none = Object.fromEntries(series.map(({ key }) => [key, 0]));
  return daysOf(window).map((day) => ({ day, values: { ...none, ...byDay.get(day) } }));
}

/** Top of an axis of counts: the next round number over the highest, even, so that its half is whole. */
export function countTop(days: readonly CountDay[]): number {
  const highest = Math.max(2, ...days.flatMap(({ values }) => Object.values(values)));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return Math.max(2, step * power);
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.min(DAYS_MAX, Math.max(0, (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1));
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** Top of the axis: the next fifth over the highest interval, whose half is a round number, too. */
export function axisTop(days: readonly Day[]): number {
  const highest = Math.max(0, ...days.flatMap(({ values }) => Object.values(values).map(({ high }) => high)));
  return Math.min(1, Math.max(0.2, Math.ceil(highest * 5) / 5));
}

/** Whether neither neighbour of a day has a measurement of the series, so that no line leads to it. */
export function standsAlone(days: readonly Day[], index: number, series: string): boolean {
  return days[index - 1]?.values[series] === undefined && days[index + 1]?.values[series] === undefined;
}

/** Whether days without a measurement of the series lie between days with one, so that its line is broken. */
export function isBroken(days: readonly Day[], series: string): boolean {
  const measured = days.flatMap(({ values }, index) => (values[series] === undefined ? [] : [index]));
  return (measured.at(-1) ?? 0) - (measured[0] ?? 0) >= Math.max(1, measured.length);
}

/** Moves labels apart that would cover each other: in order, at least `gap` from one to the next, none past `max`. */
export function spread<T extends { at: number }>(labels: readonly T[], gap: number, max: number): T[] {
  const placed = labels.toSorted((a, b) => a.at - b.at).map((label) => ({ ...label }));
  for (const [index, label] of placed.entries()) {
    const before = placed[index - 1];
    if (before) label.at = Math.max(label.at, before.at + gap);
  }
  for (let index = placed.length - 1, bound = max; index >= 0; index--, bound -= gap) {
    const label = placed[index];
    if (label) label.at = Math.min(label.at, bound);
  }
  return placed;
}
