export const TOPIC_MAX = 200;
export const TITLE_MAX = 120;
export const AUDIENCE_MAX = 300;
export const JOB_MAX = 500;
export const COMPETITORS_MAX = 25;
export const SECTIONS_MAX = 12;
export const HEADING_MAX = 160;
export const GOAL_MAX = 500;
export const CLAIM_MAX = 500;
export const FACT_IDS_MAX = 12;
/** The own facts that an article needs (specification, geo.md, section 7). */
export const FACTS_MIN = 8;
export const FACT_MIN = 10;
export const FACT_MAX = 500;
/** Facts in one request, and facts that a project can keep. */
export const FACTS_ADDED_MAX = 50;
export const FACTS_KEPT_MAX = 1_000;
/** How often each engine is asked anew in each language when a brief is approved. */
export const BASELINE_REPEATS = 10;
