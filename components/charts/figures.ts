import { formatCount } from "#lib/format.ts";
/** A rate as the API gives it: between 0 and 1, null where nothing can be said. */
export type Rated = {
  value: number | null;
  /** Answers it rests on. */
  n: number;
  /** 95% interval. */
  low: number | null;
  high: number | null;
  sufficient: boolean;
};

/** How far, in points, an interval's two sides may differ and still be written as one number. */
const EVEN_POINTS = 2;
const points = (share: number) => Math.round(share * 100);

/** `42%`; between 0 and 1 percent `<1%`, so that something never reads as nothing; `–` without a value. */
export function percent(share: number | null): string {
  if (share === null) return "–";
  if (share > 0 && share < 0.01) return "<1%";
  if (share < 1 && share > 0.99) return ">99%";
  return `${points(share)}%`;
}

/** `±6` where both sides of the interval are about the same, else its ends, `44–100%`; empty without an interval. */
export function interval({ value, low, high }: Pick<Rated, "value" | "low" | "high">): string {
  if (value === null || low === null || high === null) return "";
  const below = (value - low) * 100;
  const above = (high - value) * 100;
  if (Math.abs(below - above) > EVEN_POINTS) return `${points(low)}–${points(high)}%`;
  return `±${Math.max(1, Math.round((below + above) / 2))}`;
}

/** The figure as a sentence, for those who hear it and for titles: `42%, between 36% and 48%, from 240 answers`. */
export function rateSentence({ value, n, low, high }: Rated): string {
  const from = `from ${formatCount(n)} ${n === 1 ? "answer" : "answers"}`;
  if (value === null) return `not known, ${from}`;
  const between = low === null || high === null ? "" : `, between ${points(low)}% and ${points(high)}%`;
  return `${percent(value)}${between}, ${from}`;
}

/** The difference of two shares in points: `+3 points`, `-1 point`, `no change`; null where one is not known. */
export function pointsBetween(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  const difference = points(now) - points(before);
  if (difference === 0) return "no change";
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference)} ${Math.abs(difference) === 1 ? "point" : "points"}`;
}

/** A mean position in lists: `2.4`. */
export function position(value: number | null): string {
  return value === null ? "–" : value.toFixed(1);
}

const COLORS = 6;

/** The color of the series at a place in a fixed order; past the sixth they come again. */
export function seriesColor(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`;
}
