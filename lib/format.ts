const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/*
 * The product speaks one English. A browser's first use of Intl loads its tables for tens of milliseconds before a page
 * comes to life, so what every page says is put together here; the tests hold it to the words of the locale en-GB.
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

/** The day alone, in the reader's time zone: `21 Nov 2026`. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** The day and month in UTC, for where the year is known: `21 Nov`. */
export function formatUtcDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

function clock(hours: number, minutes: number): string {
  return [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
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
  if (size < HOUR_MS) return away(Math.trunc(distanceMs / MINUTE_MS), "minute");
  if (size < DAY_MS) return away(Math.trunc(distanceMs / HOUR_MS), "hour");
  if (size >= 7 * DAY_MS) return formatDay(iso);
  const days = daysBetween(nowMs, atMs);
  if (Math.abs(days) <= 1) return ["yesterday", "today", "tomorrow"][days + 1] as string;
  return away(days, "day");
}

function away(count: number, unit: string): string {
  const size = plural(Math.abs(count), unit);
  return count > 0 ? `in ${size}` : `${size} ago`;
}

/** Days of the reader's calendar from one instant to another, both Unix milliseconds. */
export function daysBetween(fromMs: number, toMs: number): number {
  const dayOf = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
  };
  return dayOf(toMs) - dayOf(fromMs);
}

/** A whole number with its thousands apart: `1,204`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 post`, `2 posts`, `1,204 posts`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
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
