import type { Headers } from "undici";

/** Wait if a host does not say when its limit ends. */
const DEFAULT_WAIT_MS = 60_000;
/**
 * Values from 1e11 are milliseconds since 1970 (Linear), from 1e9 seconds since 1970 (GitLab, GitHub), below seconds
 * from now.
 */
const EPOCH_MS = 1e11;
const EPOCH_SECONDS = 1e9;
/** Headers with the end of a rate limit window on GitHub, GitLab and Linear. */
const RESET_HEADERS = [
  "ratelimit-reset",
  "x-ratelimit-reset",
  "x-ratelimit-endpoint-requests-reset",
  "x-ratelimit-requests-reset",
  "x-ratelimit-complexity-reset",
] as const;

type Answer = { status: number; headers: Headers };

/** Parses `Retry-After` in both formats (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return now.getTime() + Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

function parseReset(value: string, now: Date): number | undefined {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(value)) return undefined;
  const number = Number(value);
  if (number >= EPOCH_MS) return number;
  return number >= EPOCH_SECONDS ? number * 1000 : now.getTime() + number * 1000;
}

/** Whether an answer reports a rate limit; GitHub also uses status 403 for it. */
function isLimited({ status, headers }: Answer): boolean {
  if (status === 429) return true;
  return status === 403 && (headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0");
}

/** Returns the end of a rate limit from the headers; a minute from `now` by default, at least one second. */
export function getResetTime(headers: Headers, now: Date): Date {
  const headerValues = RESET_HEADERS.flatMap((name) => headers.get(name)?.trim() ?? []);
  const instants = [retryAfter(headers, now), ...headerValues.map((value) => parseReset(value, now))];
  const time = instants.find((instant) => instant !== undefined) ?? now.getTime() + DEFAULT_WAIT_MS;
  return new Date(Math.max(time, now.getTime() + 1000));
}

/** Returns the end of the rate limit that an answer reports; undefined if it reports none. */
export function rateLimitReset(answer: Answer, now: Date): Date | undefined {
  return isLimited(answer) ? getResetTime(answer.headers, now) : undefined;
}
