export const TITLE_MAX = 120;
export const SLUG_MAX = 160;
export const MARKDOWN_MAX = 100_000;
