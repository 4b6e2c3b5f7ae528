/** Fetches the palette, which the first load of a page goes without. */
export const loadPalette = () => import("./palette.tsx");
