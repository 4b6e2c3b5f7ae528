export const NAME_MAX = 128;
export const ALIASES_MAX = 10;
export const DOMAINS_MAX = 20;
export const LANGUAGES_MAX = 4;
export const CONVERSION_PATHS_MAX = 20;
/** What the dashboard offers between two scans, in hours; any other multiple of 24 is taken too. */
export const SCAN_INTERVALS_HOURS = [24, 48, 72, 168, 336, 720] as const;
