import { Cron } from "croner";

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const SECOND_MS = 1_000;

/** Delays between attempts, in seconds; the last one repeats. */
const BACKOFF_S = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];

/**
 * Computes the end of a wait.
 * @param text a duration of the SDK (`"1d2h"`, at least one second) or an ISO 8601 instant
 */
export function resolveWait(text: string, now: Date): Date {
  const duration = parseDuration(text);
  if (duration !== undefined) return new Date(now.getTime() + duration);
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new RangeError(`\`${text}\` is neither a duration nor an instant.`);
  return new Date(instant);
}

/** Parses a duration of the SDK (`"1d2h"`, at least one second) to milliseconds; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+[wdhms])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+)([wdhms])/g)];
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ""] ?? 0), 0);
  return Math.max(total, SECOND_MS);
}

/**
 * Computes the time of the next attempt.
 * @param attempt zero-based number of the failed attempt
 * @param retryAfter the `retry-after` header: seconds or an instant (RFC 9110, section 10.2.3; the SDK sends ISO
 * 8601)
 */
export function retryAt(attempt: number, retryAfter: string | null, now: Date): Date {
  if (retryAfter !== null) {
    const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
    const instant = seconds === undefined ? Date.parse(retryAfter) : now.getTime() + seconds * SECOND_MS;
    if (!Number.isNaN(instant)) return new Date(Math.max(instant, now.getTime()));
  }
  const seconds = BACKOFF_S[Math.min(attempt, BACKOFF_S.length - 1)] ?? 0;
  return new Date(now.getTime() + seconds * SECOND_MS);
}

/**
 * Computes the next tick of a cron expression after an instant, in UTC.
 * @throws RangeError when there is none
 */
export function nextTick(expression: string, after: Date): Date {
  const next = parseCron(expression).nextRun(after);
  if (!next) throw new RangeError(`uses the cron \`${expression}\`, which never comes due`);
  return next;
}

function parseCron(expression: string): Cron {
  try {
    return new Cron(expression, { timezone: "UTC", paused: true });
  } catch (error) {
    throw new RangeError(`uses the cron \`${expression}\`, which the embedded job server cannot read`, {
      cause: error,
    });
  }
}
