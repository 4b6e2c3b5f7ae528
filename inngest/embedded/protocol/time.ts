import { Cron } from "croner";

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const SECOND_MS = 1_000;

/** Waiting times between attempts, in seconds; the last one repeats. */
const BACKOFF_S = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];

/**
 * The instant a wait ends.
 * @param text a duration as the SDK writes it (`"1d2h"`, at least one second) or an ISO 8601 instant
 */
export function resolveWait(text: string, now: Date): Date {
  const duration = durationOf(text);
  if (duration !== undefined) return new Date(now.getTime() + duration);
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new RangeError(`\`${text}\` is neither a duration nor an instant.`);
  return new Date(instant);
}

/** Milliseconds of a duration as the SDK writes it (`"1d2h"`), at least one second; undefined for another text. */
export function durationOf(text: string): number | undefined {
  if (!/^(\d+[wdhms])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+)([wdhms])/g)];
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ""] ?? 0), 0);
  return Math.max(total, SECOND_MS);
}

/**
 * When a failed attempt is made again.
 * @param attempt zero-based number of the attempt that failed
 * @param retryAfter the `retry-after` header: seconds or an instant (RFC 9110, section 10.2.3; the SDK writes ISO 8601)
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

/** The next tick of a cron expression after an instant, in UTC; throws RangeError when there is none. */
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
