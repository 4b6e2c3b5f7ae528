import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterAnswer,
  afterOverload,
  backoffMs,
  createRateLimit,
  expectedMs,
  getFreeSlots,
  type RateLimit,
} from "./rate-limit.ts";

type LimitEvent = { kind: "answer" | "overload"; latencyMs: number; waitMs: number; wasFull: boolean };

const limitEvent: fc.Arbitrary<LimitEvent> = fc.record({
  kind: fc.constantFrom("answer", "answer", "answer", "overload"),
  latencyMs: fc.integer({ min: 0, max: 5_000 }),
  waitMs: fc.integer({ min: 0, max: 500 }),
  wasFull: fc.boolean(),
});

/** Replays events. Returns the state before and after each, and when its question started. */
function replay(
  max: number,
  events: readonly LimitEvent[],
): { previous: RateLimit; after: RateLimit; startedAt: number }[] {
  let rateLimit = createRateLimit(max);
  let now = 10_000;
  return events.map(({ kind, latencyMs, waitMs, wasFull }) => {
    now += waitMs;
    const startedAt = now - latencyMs;
    const previous = rateLimit;
    rateLimit =
      kind === "answer"
        ? afterAnswer(rateLimit, { startedAt, now, wasFull })
        : afterOverload(rateLimit, { startedAt, now, retryAfterMs: null });
    return { previous, after: rateLimit, startedAt };
  });
}

const many = { minLength: 1, maxLength: 300 };

describe("provider rate limit", () => {
  test("stays between one question at a time and the maximum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.array(limitEvent, many), (max, events) => {
        for (const { after } of replay(max, events)) {
          expect(after.limit).toBeGreaterThanOrEqual(1);
          expect(after.limit).toBeLessThanOrEqual(max);
          expect(getFreeSlots(after, 0, 1e9)).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  test("halves at most once for all questions in flight, and never by more than half", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.array(limitEvent, many), (max, events) => {
        for (const { previous, after, startedAt } of replay(max, events)) {
          if (after.limit < previous.limit) {
            expect(startedAt).toBeGreaterThan(previous.cutAt);
            expect(after.limit).toBeGreaterThanOrEqual(Math.min(previous.limit, Math.max(1, previous.limit / 2)));
          }
        }
      }),
    );
  });

  test("grows by one with every full round of answers, and not below the limit", () => {
    let rateLimit = createRateLimit(32, 8);
    for (let now = 1; now <= 8; now++) rateLimit = afterAnswer(rateLimit, { startedAt: now - 1, now, wasFull: true });
    expect(rateLimit.limit).toBeGreaterThan(8.9);
    expect(rateLimit.limit).toBeLessThanOrEqual(9);
    const previousLimit = rateLimit.limit;
    for (let now = 10; now <= 100; now++)
      rateLimit = afterAnswer(rateLimit, { startedAt: now - 1, now, wasFull: false });
    expect(rateLimit.limit).toBe(previousLimit);
  });

  test("halves when answers take more than twice as long as usual, down to a floor", () => {
    let rateLimit = createRateLimit(32, 32);
    let now = 0;
    const rounds = (count: number, latencyMs: number) => {
      for (let i = 0; i < count * 32; i++) {
        now += latencyMs;
        rateLimit = afterAnswer(rateLimit, { startedAt: now - latencyMs, now, wasFull: false });
      }
    };
    rounds(3, 1_000);
    expect(rateLimit.limit).toBe(32);
    rounds(1, 1_900);
    expect(rateLimit.limit).toBe(32);
    rounds(1, 4_000);
    expect(rateLimit.limit).toBe(16);
    for (let times = 0; times < 20; times++) rounds(1, 60_000);
    expect(rateLimit.limit).toBeGreaterThanOrEqual(4);
  });

  test("ignores slow answers to questions asked before the last cut", () => {
    const cut = afterOverload(createRateLimit(32, 32), { startedAt: 50, now: 100, retryAfterMs: null });
    expect(cut.limit).toBe(16);
    expect(afterOverload(cut, { startedAt: 99, now: 200, retryAfterMs: null }).limit).toBe(16);
    expect(afterOverload(cut, { startedAt: 101, now: 200, retryAfterMs: null }).limit).toBe(8);
    expect(afterAnswer(cut, { startedAt: 60, now: 90_000, wasFull: true }).limit).toBe(16);
  });

  test("pauses until the latest Retry-After of the provider", () => {
    const first = afterOverload(createRateLimit(8), { startedAt: 0, now: 10, retryAfterMs: 5_000 });
    const second = afterOverload(first, { startedAt: 0, now: 20, retryAfterMs: 1_000 });
    expect(getFreeSlots(second, 0, 5_009)).toBe(0);
    expect(getFreeSlots(second, 0, 5_010)).toBeGreaterThan(0);
  });

  test("expects an answer to take as long as the slowest of this round and the previous one", () => {
    expect(expectedMs(createRateLimit(4))).toBeUndefined();
    let rateLimit = afterAnswer(createRateLimit(4), { startedAt: 0, now: 9_000, wasFull: false });
    for (let i = 0; i < 20; i++) rateLimit = afterAnswer(rateLimit, { startedAt: 0, now: 100, wasFull: false });
    expect(expectedMs(rateLimit)).toBe(9_000);
    for (let i = 0; i < 32; i++) rateLimit = afterAnswer(rateLimit, { startedAt: 0, now: 100, wasFull: false });
    expect(expectedMs(rateLimit)).toBe(100);
  });
});

test("backs off up to twice as long with each attempt, after the provider's Retry-After", () => {
  const attempt = fc.integer({ min: 1, max: 10 });
  const retryAfter = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: null });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(attempt, retryAfter, random, (times, retryAfterMs, share) => {
      const wait = backoffMs(times, retryAfterMs, share) - (retryAfterMs ?? 0);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.min(30_000, 1_000 * 2 ** (times - 1)));
    }),
  );
  expect(backoffMs(3, null, 0.5)).toBe(2_000);
});
