/** What the dashboard offers between two scans, in hours; any other multiple of 24 is taken too. */
export const SCAN_INTERVALS_HOURS = [24, 48, 72, 168, 336, 720] as const;
