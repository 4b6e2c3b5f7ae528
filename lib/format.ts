const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/*
 * English formats without Intl, whose first use in a browser takes tens of milliseconds to load its tables. The tests
 * compare the results with Intl's for en-GB.
 */

/** `2026-11-21T10:04:00.000Z` -> `21 Nov 2026, 10:04` in the reader's time zone. */
export function formatInstant(iso: string): string {
  const date = new Date(iso);
  return `${formatDay(iso)}, ${clock(date.getHours(), date.getMinutes())}`;
}

/** `2026-11-21T10:04:00.000Z` -> `21 Nov 2026, 10:04 UTC`. */
export function formatUtc(iso: string): string {
  const date = new Date(iso);
  const day = `${formatUtcDay(iso)} ${date.getUTCFullYear()}`;
  return `${day}, ${clock(date.getUTCHours(), date.getUTCMinutes())} UTC`;
}

/** The day in the reader's time zone: `21 Nov 2026`. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** The day and month in UTC, when the year is clear: `21 Nov`. */
export function formatUtcDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

function clock(hours: number, minutes: number): string {
  return [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Formats `4 minutes ago` or `in 3 days`; past a week the day itself. Days are those of the reader's calendar, so
 * that `tomorrow` is always the next day. `nowMs` is Unix milliseconds.
 */
export function formatRelative(iso: string, nowMs: number): string {
  const atMs = Date.parse(iso);
  const distanceMs = atMs - nowMs;
  const size = Math.abs(distanceMs);
  if (size < MINUTE_MS) return distanceMs > 0 ? "in a moment" : "just now";
  if (size < HOUR_MS) return formatDistance(Math.trunc(distanceMs / MINUTE_MS), "minute");
  if (size < DAY_MS) return formatDistance(Math.trunc(distanceMs / HOUR_MS), "hour");
  if (size >= 7 * DAY_MS) return formatDay(iso);
  const days = daysBetween(nowMs, atMs);
  if (Math.abs(days) <= 1) return ["yesterday", "today", "tomorrow"][days + 1] as string;
  return formatDistance(days, "day");
}

function formatDistance(count: number, unit: string): string {
  const size = plural(Math.abs(count), unit);
  return count > 0 ? `in ${size}` : `${size} ago`;
}

/** Returns the number of calendar days in the reader's time zone between two instants in Unix milliseconds. */
export function daysBetween(fromMs: number, toMs: number): number {
  const toDayNumber = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
  };
  return toDayNumber(toMs) - toDayNumber(fromMs);
}

/** Formats a whole number with thousands separators: `1,204`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 post`, `2 posts`, `1,204 posts`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `changelog` -> `Changelog`; the five content types of the product. */
/** An amount in US dollars: `$0.004`, `$1.20`, `$1,234.50`. Amounts under a cent keep two digits that count. */
export function formatUsd(usd: number): string {
  const digits = usd > 0 && usd < 0.01 ? { maximumSignificantDigits: 2 } : {};
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", ...digits }).format(usd);
}

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

/**
 * Removes bidi control characters from a sentence that contains a name, since they would reorder the words around it.
 */
export function stripBidiControls(sentence: string): string {
  return sentence.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
