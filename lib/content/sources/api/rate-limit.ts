import type { Headers } from "undici";

/** Where a host names no end of its limit. */
const DEFAULT_WAIT_MS = 60_000;
/** A number this large counts milliseconds since 1970 (Linear), one above it seconds (GitLab, GitHub), else seconds from now. */
const EPOCH_MS = 1e11;
const EPOCH_SECONDS = 1e9;
/** Ends of a window, as GitHub, GitLab and Linear name them. */
const RESET_HEADERS = [
  "ratelimit-reset",
  "x-ratelimit-reset",
  "x-ratelimit-endpoint-requests-reset",
  "x-ratelimit-requests-reset",
  "x-ratelimit-complexity-reset",
] as const;

type Answer = { status: number; headers: Headers };

/** `Retry-After` in either form (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return now.getTime() + Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}

function instantOf(value: string, now: Date): number | undefined {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(value)) return undefined;
  const number = Number(value);
  if (number >= EPOCH_MS) return number;
  return number >= EPOCH_SECONDS ? number * 1000 : now.getTime() + number * 1000;
}

/** Whether an answer says that the host was asked too often: GitHub says it with a 403 as well. */
function isLimited({ status, headers }: Answer): boolean {
  if (status === 429) return true;
  return status === 403 && (headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0");
}

/** When a host may be asked again, from its headers; a minute from `now` where they do not say, a second at least. */
export function resetOf(headers: Headers, now: Date): Date {
  const named = RESET_HEADERS.flatMap((name) => headers.get(name)?.trim() ?? []);
  const instants = [retryAfter(headers, now), ...named.map((value) => instantOf(value, now))];
  const at = instants.find((instant) => instant !== undefined) ?? now.getTime() + DEFAULT_WAIT_MS;
  return new Date(Math.max(at, now.getTime() + 1000));
}

/** When a host that limits us may be asked again; undefined where it does not limit us. */
export function rateLimitReset(answer: Answer, now: Date): Date | undefined {
  return isLimited(answer) ? resetOf(answer.headers, now) : undefined;
}
