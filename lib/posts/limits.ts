export const TITLE_MAX = 120;
export const SLUG_MAX = 160;
export const MARKDOWN_MAX = 100_000;
/** A person's sentence on the lead of a post. */
export const LEAD_SENTENCE_MAX = 240;
