export const MESSAGE_MAX = 50_000;
export const TITLE_MAX = 200;
