/** What a member has read: everything up to an instant, and some of what came later. */
export type Mark = { readUntil: Date; readIds: readonly string[] };
type Dated = { id: string; at: Date };

/**
 * How long after its own instant something may still appear in the list: what ended a moment ago may be committed after
 * what ended later, and must not count as read because that was.
 */
export const LATE_MS = 60_000;

export function isRead({ readUntil, readIds }: Mark, { id, at }: Dated): boolean {
  return at <= readUntil || readIds.includes(id);
}

/**
 * The mark after some of the listed are read too. Once everything listed is, the instant moves on, though never into the
 * last minute, and what it covers need not be named any more; the named ones are at most as many as are listed.
 * @param listed what the member is shown now
 */
export function markRead(mark: Mark, listed: readonly Dated[], ids: readonly string[], now: Date): Mark {
  const next = { ...mark, readIds: [...mark.readIds, ...ids] };
  const isAllRead = listed.every((one) => isRead(next, one));
  const settled = new Date(now.getTime() - LATE_MS);
  const readUntil = isAllRead && settled > mark.readUntil ? settled : mark.readUntil;
  const readIds = listed.filter(({ id, at }) => at > readUntil && next.readIds.includes(id)).map(({ id }) => id);
  return { readUntil, readIds };
}
