const shared = globalThis as typeof globalThis & { clarionScanStops?: Map<string, Set<() => void>> };

/** Shared by the whole process, since pages and jobs may be bundled separately. */
function stops(): Map<string, Set<() => void>> {
  shared.clarionScanStops ??= new Map();
  return shared.clarionScanStops;
}

/** Registers a callback for when this process stops the scan. @returns a function that unregisters it */
export function onStop(scanId: string, stop: () => void): () => void {
  const waiting = stops().get(scanId) ?? new Set();
  stops().set(scanId, waiting.add(stop));
  return () => {
    waiting.delete(stop);
    if (waiting.size === 0) stops().delete(scanId);
  };
}

/** Calls every callback that this process registered for the scan. */
export function stopScan(scanId: string): void {
  for (const stop of stops().get(scanId) ?? []) stop();
}
