/** The maximum number of colors of a brand identity. */
export const COLORS_MAX = 6;
export const REFERENCES_MAX = 20;
