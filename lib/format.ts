const MINUTE_MS = 60_000;
const steps: [limitMs: number, unitMs: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60 * MINUTE_MS, MINUTE_MS, "minute"],
  [24 * 60 * MINUTE_MS, 60 * MINUTE_MS, "hour"],
  [7 * 24 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS, "day"],
];
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

/** `4 minutes ago`, `in 3 days`; past a week the day itself. `nowMs` is Unix milliseconds. */
export function formatRelative(iso: string, nowMs: number): string {
  const distanceMs = Date.parse(iso) - nowMs;
  const size = Math.abs(distanceMs);
  if (size < MINUTE_MS) return distanceMs > 0 ? "in a moment" : "just now";
  for (const [limitMs, unitMs, unit] of steps) {
    if (size < limitMs) return relative.format(Math.trunc(distanceMs / unitMs), unit);
  }
  return formatDay(iso);
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
