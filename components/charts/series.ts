/** One measured value of one series on one UTC day. */
export type SeriesPoint = {
  day: string;
  series: string;
  /** Between 0 and 1. */
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  sufficient: boolean;
};

/** One line of a chart: its label and color. */
export type ChartSeries = { key: string; label: string; color: string };

/** Something that happened on a UTC day, in words. */
export type ChartMark = { day: string; label: string };

export type Measured = { value: number; low: number; high: number; n: number; sufficient: boolean };
/** A day of the window. `values` omits series without a measurement on that day. */
export type Day = { day: string; values: Record<string, Measured> };

const DAY_MS = 86_400_000;
/** The most days that a chart shows; more would be too narrow to read. */
const DAYS_MAX = 370;

/** All days of the window in order. Days without a measurement are gaps in the line, never zeros. */
export function toDays(points: readonly SeriesPoint[], window: { from: string; to: string }): Day[] {
  const days = listDays(window).map((day): Day => ({ day, values: {} }));
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  for (const { day, series, value, low, high, n, sufficient } of points) {
    const entry = byDay.get(day);
    if (!entry || value === null) continue;
    entry.values[series] = { value, low: low ?? value, high: high ?? value, n, sufficient };
  }
  return days;
}

/** Counts of one UTC day by series. */
export type CountDay = { day: string; values: Record<string, number> };

/** All days of the window in order. Days without a count have zeros. */
export function toCountDays(
  counts: readonly CountDay[],
  window: { from: string; to: string },
  series: readonly Pick<ChartSeries, "key">[],
): CountDay[] {
  const byDay = new Map(counts.map(({ day, values }) => [day, values]));
  const none = Object.fromEntries(series.map(({ key }) => [key, 0]));
  return listDays(window).map((day) => ({ day, values: { ...none, ...byDay.get(day) } }));
}

/** The top of a count axis: the next round number above the highest count, even so that its half is whole. */
export function countTop(days: readonly CountDay[]): number {
  const highest = Math.max(2, ...days.flatMap(({ values }) => Object.values(values)));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return Math.max(2, step * power);
}

function listDays({ from, to }: { from: string; to: string }): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.min(DAYS_MAX, Math.max(0, (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1));
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** The top of a rate axis: the highest interval rounded up to a fifth, so that its half is also round. */
export function axisTop(days: readonly Day[]): number {
  const highest = Math.max(0, ...days.flatMap(({ values }) => Object.values(values).map(({ high }) => high)));
  return Math.min(1, Math.max(0.2, Math.ceil(highest * 5) / 5));
}

/** Whether both neighbors of a day lack a measurement of the series, so that no line reaches it. */
export function standsAlone(days: readonly Day[], index: number, series: string): boolean {
  return days[index - 1]?.values[series] === undefined && days[index + 1]?.values[series] === undefined;
}

/** Whether the series has days without a measurement between measured days, so that its line is broken. */
export function isBroken(days: readonly Day[], series: string): boolean {
  const measured = days.flatMap(({ values }, index) => (values[series] === undefined ? [] : [index]));
  return (measured.at(-1) ?? 0) - (measured[0] ?? 0) >= Math.max(1, measured.length);
}

/** Moves overlapping labels apart, keeping their order, at least `gap` pixels between them and none past `max`. */
export function spread<T extends { y: number }>(labels: readonly T[], gap: number, max: number): T[] {
  const placed = labels.toSorted((a, b) => a.y - b.y).map((label) => ({ ...label }));
  for (const [index, label] of placed.entries()) {
    const previous = placed[index - 1];
    if (previous) label.y = Math.max(label.y, previous.y + gap);
  }
  for (let index = placed.length - 1, bound = max; index >= 0; index--, bound -= gap) {
    const label = placed[index];
    if (label) label.y = Math.min(label.y, bound);
  }
  return placed;
}
