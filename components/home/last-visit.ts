/** Stored in the browser: when the current visit was last seen, and when the previous one ended. */
export type Visits = { previousEnd: string | null; seen: string };

/** A pause longer than this ends a visit. */
const PAUSE_MS = 30 * 60_000;

/** The visits after a page load at `nowMs` (Unix milliseconds). The first visit has no previous one. */
export function nextVisits(kept: Visits | undefined, nowMs: number): Visits {
  const seen = new Date(nowMs).toISOString();
  if (!kept) return { previousEnd: null, seen };
  const ended = nowMs - Date.parse(kept.seen) > PAUSE_MS;
  return { previousEnd: ended ? kept.seen : kept.previousEnd, seen };
}

/** Parses stored visits; undefined unless they are valid timestamps. */
export function parseVisits(text: string | null): Visits | undefined {
  if (text === null) return undefined;
  const [seen, previousEnd] = text.split(" ");
  if (!isInstant(seen)) return undefined;
  return { seen, previousEnd: isInstant(previousEnd) ? previousEnd : null };
}

export function serializeVisits({ seen, previousEnd }: Visits): string {
  return previousEnd === null ? seen : `${seen} ${previousEnd}`;
}

function isInstant(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text));
}
