const HOUR_MS = 3_600_000;

/**
 * Computes when the next recurring scan is due after a save: at once after the first save, otherwise at the earlier of
 * the stored time and one interval from now, so that edits never postpone a scan. Null while scans are disabled.
 * @param stored undefined on the first save
 */
export function rearm(
  stored: { nextScanAt: Date | null } | undefined,
  saved: { enabled: boolean; scanIntervalHours: number },
  now: Date,
): Date | null {
  if (!saved.enabled) return null;
  if (!stored) return now;
  const afterInterval = new Date(now.getTime() + saved.scanIntervalHours * HOUR_MS);
  return stored.nextScanAt !== null && stored.nextScanAt < afterInterval ? stored.nextScanAt : afterInterval;
}
