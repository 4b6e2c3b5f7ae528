export const PROMPT_MIN = 8;
export const PROMPT_MAX = 300;
export const PROMPTS_MAX = 1_000;
export const TAGS_MAX = 20;
