export const PROMPT_MIN = 8;
export const PROMPT_MAX = 300;
/** Prompts that a project has at most. */
export const PROMPTS_MAX = 1_000;
export const TAGS_MAX = 20;
