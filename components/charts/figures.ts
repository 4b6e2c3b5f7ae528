import { formatCount } from "#lib/format.ts";
/** A rate from the API: between 0 and 1, null when it cannot be computed. */
export type Rated = {
  value: number | null;
  /** The number of answers behind the rate. */
  n: number;
  /** The bounds of the 95% interval. */
  low: number | null;
  high: number | null;
  sufficient: boolean;
};

/** The largest difference in points between the two sides of an interval that is still written as one `±` number. */
const EVEN_POINTS = 2;
const points = (share: number) => Math.round(share * 100);

/** Formats a share: `42%`, `<1%` between 0 and 1 percent (never shown as 0), `–` without a value. */
export function percent(share: number | null): string {
  if (share === null) return "–";
  if (share > 0 && share < 0.01) return "<1%";
  if (share < 1 && share > 0.99) return ">99%";
  return `${points(share)}%`;
}

/** Formats a 95% interval: `±6` when its sides are about equal, else its ends (`44–100%`), empty without one. */
export function interval({ value, low, high }: Pick<Rated, "value" | "low" | "high">): string {
  if (value === null || low === null || high === null) return "";
  const below = (value - low) * 100;
  const above = (high - value) * 100;
  if (Math.abs(below - above) > EVEN_POINTS) return `${points(low)}–${points(high)}%`;
  return `±${Math.max(1, Math.round((below + above) / 2))}`;
}

/** A rate as a sentence, for titles and screen readers: `42%, between 36% and 48%, from 240 answers`. */
export function rateSentence({ value, n, low, high }: Rated): string {
  const from = `from ${formatCount(n)} ${n === 1 ? "answer" : "answers"}`;
  if (value === null) return `not known, ${from}`;
  const between = low === null || high === null ? "" : `, between ${points(low)}% and ${points(high)}%`;
  return `${percent(value)}${between}, ${from}`;
}

/** Formats a mean list position: `2.4`. */
export function position(value: number | null): string {
  return value === null ? "–" : value.toFixed(1);
}

const COLORS = 6;

/** The color of a series by its index. Colors repeat after the sixth. */
export function seriesColor(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`;
}
