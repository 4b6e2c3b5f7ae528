/**
 * Chart colors of competitors for light and dark backgrounds, in the order of assignment. None is close to the
 * accent, which is the company's own color.
 */
export const PALETTE = [
  "#d9480f",
  "#0f9d76",
  "#8e44ad",
  "#c2255c",
  "#b07d00",
  "#1a8fb0",
  "#6a7f10",
  "#6a5acd",
  "#a0522d",
  "#d6487e",
  "#4f7d5b",
] as const;

/** The least used color; of several the earliest in the palette. */
export function nextColor(used: readonly string[]): string {
  const uses = (color: string) => used.filter((other) => other === color).length;
  return PALETTE.reduce((best: string, color) => (uses(color) < uses(best) ? color : best), PALETTE[0]);
}
