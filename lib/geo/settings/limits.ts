export const NAME_MAX = 128;
export const ALIASES_MAX = 10;
export const DOMAINS_MAX = 20;
export const LANGUAGES_MAX = 4;
export const CONVERSION_PATHS_MAX = 20;
/** The largest budget of a month, in US dollars. */
export const BUDGET_MAX_USD = 1_000_000;
/** The intervals that the dashboard offers, in hours; the API accepts any multiple of 24. */
export const SCAN_INTERVALS_HOURS = [24, 48, 72, 168, 336, 720] as const;
