const shared = globalThis as typeof globalThis & { clarionScanStops?: Map<string, Set<() => void>> };

/** Of the whole process: pages and jobs may be bundled apart. */
function stops(): Map<string, Set<() => void>> {
  shared.clarionScanStops ??= new Map();
  return shared.clarionScanStops;
}

/** Has a stretch of a scan told at once that it was stopped in this process. @returns what forgets it */
export function onStop(scanId: string, stop: () => void): () => void {
  const waiting = stops().get(scanId) ?? new Set();
  stops().set(scanId, waiting.add(stop));
  return () => {
    waiting.delete(stop);
    if (waiting.size === 0) stops().delete(scanId);
  };
}

/** Tells whoever asks for a scan in this process to stop. */
export function stopScan(scanId: string): void {
  for (const stop of stops().get(scanId) ?? []) stop();
}
