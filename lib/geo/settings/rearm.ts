const HOUR_MS = 3_600_000;

/**
 * When the next recurring scan is due once settings are saved: at once after the first save, else at the earlier of the
 * stored instant and one interval from now, so that editing never puts a scan off. Null while scans are disabled.
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
