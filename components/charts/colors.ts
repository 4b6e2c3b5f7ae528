const COLORS = 6;

/** The color of the series at a place in a fixed order; past the sixth they come again. */
export function seriesColor(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`;
}
