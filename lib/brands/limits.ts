/** Colors that a brand identity has at most. */
export const COLORS_MAX = 6;
export const REFERENCES_MAX = 20;
