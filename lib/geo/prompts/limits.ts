export const PROMPT_MIN = 8;
export const PROMPT_MAX = 300;
export const PROMPTS_MAX = 1_000;
export const TAGS_MAX = 20;
/** The bounds of a prompt's weight; 1 is usual. */
export const WEIGHT = { min: 0.1, max: 10 } as const;
