/** The read state of a member: everything up to an instant, and some later items by id. */
export type Mark = { readUntil: Date; readIds: readonly string[] };
type Dated = { id: string; at: Date };

/**
 * An item may appear in the list this long after its own time, because its commit can come after that of a later
 * item. It must not count as read then.
 */
export const LATE_MS = 60_000;

export function isRead({ readUntil, readIds }: Mark, { id, at }: Dated): boolean {
  return at <= readUntil || readIds.includes(id);
}

/**
 * Marks listed items as read. Once all are read, `readUntil` advances, but never into the last minute, and covered
 * ids are dropped; the remaining ids are at most as many as are listed.
 * @param listed the items that the member currently sees
 */
export function markRead(mark: Mark, listed: readonly Dated[], ids: readonly string[], now: Date): Mark {
  const next = { ...mark, readIds: [...mark.readIds, ...ids] };
  const isAllRead = listed.every((one) => isRead(next, one));
  const lateCutoff = new Date(now.getTime() - LATE_MS);
  const readUntil = isAllRead && lateCutoff > mark.readUntil ? lateCutoff : mark.readUntil;
  const readIds = listed.filter(({ id, at }) => at > readUntil && next.readIds.includes(id)).map(({ id }) => id);
  return { readUntil, readIds };
}
