import type { Scan } from "#lib/geo/scans/contract.ts";

type Progress = Pick<Scan, "id" | "status" | "completedAt">;

/** A page's figures are read within this time of its scans. */
const PAGE_LOAD_MS = 60_000;

/** Whether a scan is queued or running. */
export function isScanning({ status }: Pick<Scan, "status">): boolean {
  return status === "queued" || status === "running";
}

/**
 * Whether figures may have been read before a scan ended: one has ended since the previous poll or, on the first poll,
 * while the page was loading.
 * @param now milliseconds
 */
export function mayBeStale(
  previous: readonly Progress[] | undefined,
  scans: readonly Progress[],
  now: number,
): boolean {
  const ended = scans.filter((scan) => !isScanning(scan));
  if (previous === undefined)
    return ended.some(({ completedAt }) => completedAt !== null && now - Date.parse(completedAt) < PAGE_LOAD_MS);
  const known = new Set(previous.filter((scan) => !isScanning(scan)).map(({ id }) => id));
  return ended.some(({ id }) => !known.has(id));
}
