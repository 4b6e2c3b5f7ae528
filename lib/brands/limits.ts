/** Colors that a brand identity has at most. */
export const COLORS_MAX = 6;
