import type { WidgetPost } from "./feed.ts";

const NEW_VISITOR_MS = 30 * 86_400_000;

/**
 * The posts after the newest one that the visitor has seen. A new visitor has not seen those of the last 30 days.
 * @param seen the time of the newest seen post
 */
export function findUnread(posts: readonly WidgetPost[], seen: number | undefined, now: number): WidgetPost[] {
  const since = seen ?? now - NEW_VISITOR_MS;
  return posts.filter(({ published }) => published > since);
}

/** A time that the browser keeps for a site. Without storage it is kept until the page is left. */
export type SeenTime = { read: () => number | undefined; write: (time: number) => void };

/** @param getStorage may throw, because browsers can refuse storage to a page */
export function createSeenTime(address: string, getStorage: () => Storage): SeenTime {
  const key = `clarion-widget:${address}`;
  let written: number | undefined;
  return {
    read() {
      try {
        const time = Number(getStorage().getItem(key) ?? Number.NaN);
        return Number.isFinite(time) ? Math.max(time, written ?? time) : written;
      } catch {
        return written;
      }
    },
    write(time) {
      written = time;
      try {
        getStorage().setItem(key, String(time));
      } catch {
        // The time is kept in memory.
      }
    },
  };
}
