const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `2026-11-21T10:04:00.000Z` -> `21 Nov 2026, 10:04` in the reader's time zone. */
export function formatInstant(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** `2026-11-21T10:04:00.000Z` -> `21 Nov 2026, 10:04 UTC`. */
export function formatUtc(iso: string): string {
  const text = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${text.format(new Date(iso))} UTC`;
}

/** The day alone, in the reader's time zone: `21 Nov 2026`. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(new Date(iso));
}

/**
 * `4 minutes ago`, `in 3 days`; past a week the day itself. Days are those of the reader's calendar, so that `tomorrow` is
 * never the day after it. `nowMs` is Unix milliseconds.
 */
export function formatRelative(iso: string, nowMs: number): string {
  const atMs = Date.parse(iso);
  const distanceMs = atMs - nowMs;
  const size = Math.abs(distanceMs);
  if (size < MINUTE_MS) return distanceMs > 0 ? "in a moment" : "just now";
  if (size < HOUR_MS) return relative.format(Math.trunc(distanceMs / MINUTE_MS), "minute");
  if (size < DAY_MS) return relative.format(Math.trunc(distanceMs / HOUR_MS), "hour");
  return size < 7 * DAY_MS ? relative.format(daysBetween(nowMs, atMs), "day") : formatDay(iso);
}

/** Days of the reader's calendar from one instant to another, both Unix milliseconds. */
export function daysBetween(fromMs: number, toMs: number): number {
  const dayOf = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
  };
  return dayOf(toMs) - dayOf(fromMs);
}

/** `1 post`, `2 posts`, `1,204 posts`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** `changelog` -> `Changelog`; the five content types of the product. */
export function contentTypeLabel(type: string): string {
  const labels: Record<string, string> = {
    changelog: "Changelog",
    blog_post: "Blog post",
    linkedin_post: "LinkedIn post",
    twitter_post: "X post",
    image: "Image",
  };
  return labels[type] ?? type;
}

/** A sentence with somebody's name in it, without what would turn the order of the words around that name. */
export function inOrder(sentence: string): string {
  return sentence.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
