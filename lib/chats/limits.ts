export const MESSAGE_MAX = 50_000;
export const TITLE_MAX = 200;
/** The longest quoted passage of a message. */
export const QUOTE_MAX = 2_000;
