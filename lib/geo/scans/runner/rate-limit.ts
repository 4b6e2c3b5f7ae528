/**
 * Adaptive concurrency limit of one provider (AIMD): it grows by one per full round of answers, and halves when the
 * provider reports or shows overload. Pure: every function returns the next state; instants are in milliseconds.
 */
export type RateLimit = {
  /** Concurrent questions allowed; fractions accumulate. */
  limit: number;
  max: number;
  /** When the limit was last halved; questions asked earlier say nothing about the new limit. */
  cutAt: number;
  /** Nothing is asked before this instant (Retry-After). */
  pausedUntil: number;
  /** Latencies of the answers in the current round. */
  round: readonly number[];
  /** Median latency of an undisturbed round; null before the first one. */
  usualMs: number | null;
  /** Slowest answers of this round and the previous one, used to estimate the next. */
  slowestMs: number;
  slowestBeforeMs: number;
};

const START_SHARE = 0.75;
const ROUND_MIN = 16;
/** A round is slow when its median is this many times the usual one. */
const SLOW_TIMES = 2;
/** Differences below this are network noise regardless of their proportion. */
const SLOW_MIN_MS = 250;
/** Slowness does not reduce the limit below this: the provider may simply be slow. */
const SLOW_FLOOR = 4;
/** Maximum growth of the usual latency per round. */
const DRIFT = 1.1;

/** @param limit limit that an earlier batch reached */
export function createRateLimit(max: number, limit: number = Math.ceil(max * START_SHARE)): RateLimit {
  return {
    limit: Math.min(max, Math.max(1, limit)),
    max,
    cutAt: Number.NEGATIVE_INFINITY,
    pausedUntil: Number.NEGATIVE_INFINITY,
    round: [],
    usualMs: null,
    slowestMs: 0,
    slowestBeforeMs: 0,
  };
}

/** How many more questions may start now. */
export function getFreeSlots(rateLimit: RateLimit, inFlight: number, now: number): number {
  return now < rateLimit.pausedUntil ? 0 : Math.max(0, Math.floor(rateLimit.limit) - inFlight);
}

/** Expected time of an answer, from the slowest recent one; undefined before the first. */
export function expectedMs(rateLimit: RateLimit): number | undefined {
  const slowest = Math.max(rateLimit.slowestMs, rateLimit.slowestBeforeMs);
  return slowest === 0 ? undefined : slowest;
}

export type Answered = {
  startedAt: number;
  now: number;
  /** Whether the limit was reached: only then may it grow. */
  wasFull: boolean;
};

/**
 * State after an answer: the limit grows by one per full round, and a round much slower than usual counts as
 * overload.
 */
export function afterAnswer(rateLimit: RateLimit, { startedAt, now, wasFull }: Answered): RateLimit {
  const latencyMs = Math.max(1, now - startedAt);
  const isAfterCut = startedAt > rateLimit.cutAt;
  const grown =
    wasFull && isAfterCut ? Math.min(rateLimit.max, rateLimit.limit + 1 / rateLimit.limit) : rateLimit.limit;
  const next = { ...rateLimit, limit: grown, slowestMs: Math.max(rateLimit.slowestMs, latencyMs) };
  // Questions asked before the cut were slowed by the earlier load.
  if (!isAfterCut) return next;
  const round = [...rateLimit.round, latencyMs];
  return round.length < roundLength(rateLimit) ? { ...next, round } : afterRound(next, round, now);
}

function roundLength(rateLimit: RateLimit): number {
  return Math.max(ROUND_MIN, Math.floor(rateLimit.limit));
}

function afterRound(rateLimit: RateLimit, round: readonly number[], now: number): RateLimit {
  const median = round.toSorted((a, b) => a - b)[Math.floor(round.length / 2)] ?? 0;
  const usual = rateLimit.usualMs ?? median;
  const next: RateLimit = {
    ...rateLimit,
    round: [],
    usualMs: Math.min(median, usual * DRIFT),
    slowestMs: 0,
    slowestBeforeMs: rateLimit.slowestMs,
  };
  const isSlow = median > usual * SLOW_TIMES && median - usual > SLOW_MIN_MS;
  return isSlow && rateLimit.limit > SLOW_FLOOR ? cut(next, now, SLOW_FLOOR) : next;
}

export type Overloaded = { startedAt: number; now: number; retryAfterMs: number | null };

/**
 * State after an overload (429, 503 or timeout): halves the limit once for all questions in flight then, and pauses
 * until Retry-After.
 */
export function afterOverload(rateLimit: RateLimit, { startedAt, now, retryAfterMs }: Overloaded): RateLimit {
  const until = retryAfterMs === null ? Number.NEGATIVE_INFINITY : now + retryAfterMs;
  const paused = { ...rateLimit, pausedUntil: Math.max(rateLimit.pausedUntil, until) };
  return startedAt <= rateLimit.cutAt ? paused : cut(paused, now, 1);
}

function cut(rateLimit: RateLimit, now: number, floor: number): RateLimit {
  return { ...rateLimit, limit: Math.max(floor, rateLimit.limit / 2), cutAt: now, round: [] };
}

const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/**
 * Delay before a retry: exponential backoff with full jitter, added to the provider's Retry-After.
 * @param attempt attempts so far, from 1
 * @param random from 0 up to 1
 */
export function backoffMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const maxJitterMs = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** (attempt - 1));
  return (retryAfterMs ?? 0) + random * maxJitterMs;
}
