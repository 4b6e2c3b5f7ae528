/**
 * How many questions one provider is asked at a time: one more for every round of answers while it copes, half as many
 * when it says, or shows, that it does not. Pure: every function gives the next state; instants are milliseconds.
 */
export type Pace = {
  /** Questions that may be under way; fractions add up. */
  limit: number;
  max: number;
  /** When the limit was last halved: what was asked before that says nothing about the limit since. */
  cutAt: number;
  /** Nothing is asked before this instant, as the provider has asked. */
  pausedUntil: number;
  /** Latencies of the answers of the round under way. */
  round: readonly number[];
  /** Median latency of an undisturbed round; null before the first one. */
  usualMs: number | null;
  /** Slowest answer of this round and the last, which tells how long one may take. */
  slowestMs: number;
  slowestBeforeMs: number;
};

const START_SHARE = 0.75;
const ROUND_MIN = 16;
/** A round is slow when its median is this many times the usual one. */
const SLOW_TIMES = 2;
/** Differences below this are noise of the network, whatever their proportion. */
const SLOW_MIN_MS = 250;
/** Slowness alone never takes the limit below this: a slow provider may simply be slow. */
const SLOW_FLOOR = 4;
/** By how much the usual latency follows slower rounds. */
const DRIFT = 1.1;

/** @param limit where the pace of an earlier stretch goes on */
export function startPace(max: number, limit: number = Math.ceil(max * START_SHARE)): Pace {
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

/** How many more questions may be put now. */
export function roomOf(pace: Pace, underWay: number, now: number): number {
  return now < pace.pausedUntil ? 0 : Math.max(0, Math.floor(pace.limit) - underWay);
}

/** How long an answer may take, by the slowest of late; undefined while none has come. */
export function expectedMs(pace: Pace): number | undefined {
  const slowest = Math.max(pace.slowestMs, pace.slowestBeforeMs);
  return slowest === 0 ? undefined : slowest;
}

export type Answered = {
  startedAt: number;
  now: number;
  /** Whether as many questions were under way as were allowed: only then does the limit prove too low. */
  wasFull: boolean;
};

/** An answer came: a full round of them adds one, one that is much slower than usual counts as overload. */
export function afterAnswer(pace: Pace, { startedAt, now, wasFull }: Answered): Pace {
  const latencyMs = Math.max(1, now - startedAt);
  const isOfNow = startedAt > pace.cutAt;
  const grown = wasFull && isOfNow ? Math.min(pace.max, pace.limit + 1 / pace.limit) : pace.limit;
  const next = { ...pace, limit: grown, slowestMs: Math.max(pace.slowestMs, latencyMs) };
  // An answer to a question of before the cut was slow under the load of before.
  if (!isOfNow) return next;
  const round = [...pace.round, latencyMs];
  return round.length < roundLength(pace) ? { ...next, round } : afterRound(next, round, now);
}

function roundLength(pace: Pace): number {
  return Math.max(ROUND_MIN, Math.floor(pace.limit));
}

function afterRound(pace: Pace, round: readonly number[], now: number): Pace {
  const median = round.toSorted((a, b) => a - b)[Math.floor(round.length / 2)] ?? 0;
  const usual = pace.usualMs ?? median;
  const next: Pace = {
    ...pace,
    round: [],
    usualMs: Math.min(median, usual * DRIFT),
    slowestMs: 0,
    slowestBeforeMs: pace.slowestMs,
  };
  const isSlow = median > usual * SLOW_TIMES && median - usual > SLOW_MIN_MS;
  return isSlow && pace.limit > SLOW_FLOOR ? cut(next, now, SLOW_FLOOR) : next;
}

export type Overloaded = { startedAt: number; now: number; retryAfterMs: number | null };

/**
 * The provider had too much (429, 503, no answer in time): the limit is halved, once for all questions that were under way
 * then, and nothing is asked until the instant that it named.
 */
export function afterOverload(pace: Pace, { startedAt, now, retryAfterMs }: Overloaded): Pace {
  const until = retryAfterMs === null ? Number.NEGATIVE_INFINITY : now + retryAfterMs;
  const paused = { ...pace, pausedUntil: Math.max(pace.pausedUntil, until) };
  return startedAt <= pace.cutAt ? paused : cut(paused, now, 1);
}

function cut(pace: Pace, now: number, floor: number): Pace {
  return { ...pace, limit: Math.max(floor, pace.limit / 2), cutAt: now, round: [] };
}

const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/**
 * How long to wait before a question is asked again: anything up to twice as long each time (full jitter), and no less than
 * the provider asked for.
 * @param attempt how often it has been asked, from 1
 * @param random from 0 up to 1
 */
export function backoffMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** (attempt - 1));
  return (retryAfterMs ?? 0) + random * most;
}
