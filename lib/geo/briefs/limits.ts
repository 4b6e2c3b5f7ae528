export const TOPIC_MAX = 200;
export const TITLE_MAX = 120;
export const AUDIENCE_MAX = 300;
export const JOB_MAX = 500;
/** Competitors that a brief covers at most. */
export const COMPETITORS_MAX = 25;
export const SECTIONS_MAX = 12;
export const HEADING_MAX = 160;
export const GOAL_MAX = 500;
export const CLAIM_MAX = 500;
/** Stored answers that a claim rests on at most. */
export const CHECKS_MAX = 50;
