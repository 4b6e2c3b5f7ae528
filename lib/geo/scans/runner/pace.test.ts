import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterAnswer, afterOverload, backoffMs, expectedMs, type Pace, roomOf, startPace } from "./pace.ts";

type Happening = { kind: "answer" | "overload"; latencyMs: number; waitMs: number; wasFull: boolean };

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom("answer", "answer", "answer", "overload"),
  latencyMs: fc.integer({ min: 0, max: 5_000 }),
  waitMs: fc.integer({ min: 0, max: 500 }),
  wasFull: fc.boolean(),
});

/** Every state that a list of happenings leads through, with the instant at which what happened had begun. */
function replay(max: number, happenings: readonly Happening[]): { before: Pace; after: Pace; startedAt: number }[] {
  let pace = startPace(max);
  let now = 10_000;
  return happenings.map(({ kind, latencyMs, waitMs, wasFull }) => {
    now += waitMs;
    const startedAt = now - latencyMs;
    const before = pace;
    pace =
      kind === "answer"
        ? afterAnswer(pace, { startedAt, now, wasFull })
        : afterOverload(pace, { startedAt, now, retryAfterMs: null });
    return { before, after: pace, startedAt };
  });
}

const many = { minLength: 1, maxLength: 300 };

describe("the pace of a provider", () => {
  test("stays between one question at a time and what is allowed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.array(happening, many), (max, happenings) => {
        for (const { after } of replay(max, happenings)) {
          expect(after.limit).toBeGreaterThanOrEqual(1);
          expect(after.limit).toBeLessThanOrEqual(max);
          expect(roomOf(after, 0, 1e9)).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  test("is halved once for all that was under way then, and never by more than half", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.array(happening, many), (max, happenings) => {
        for (const { before, after, startedAt } of replay(max, happenings)) {
          if (after.limit < before.limit) {
            expect(startedAt).toBeGreaterThan(before.cutAt);
            expect(after.limit).toBeGreaterThanOrEqual(Math.min(before.limit, Math.max(1, before.limit / 2)));
          }
        }
      }),
    );
  });

  test("grows by one with every full round of answers, and not while there was room", () => {
    let pace = startPace(32, 8);
    for (let now = 1; now <= 8; now++) pace = afterAnswer(pace, { startedAt: now - 1, now, wasFull: true });
    expect(pace.limit).toBeGreaterThan(8.9);
    expect(pace.limit).toBeLessThanOrEqual(9);
    const before = pace.limit;
    for (let now = 10; now <= 100; now++) pace = afterAnswer(pace, { startedAt: now - 1, now, wasFull: false });
    expect(pace.limit).toBe(before);
  });

  test("is halved when answers take more than twice as long as usual, down to a floor", () => {
    let pace = startPace(32, 32);
    let now = 0;
    const rounds = (count: number, latencyMs: number) => {
      for (let i = 0; i < count * 32; i++) {
        now += latencyMs;
        pace = afterAnswer(pace, { startedAt: now - latencyMs, now, wasFull: false });
      }
    };
    rounds(3, 1_000);
    expect(pace.limit).toBe(32);
    rounds(1, 1_900);
    expect(pace.limit).toBe(32);
    rounds(1, 4_000);
    expect(pace.limit).toBe(16);
    for (let times = 0; times < 20; times++) rounds(1, 60_000);
    expect(pace.limit).toBeGreaterThanOrEqual(4);
  });

  test("takes a long answer of before the cut for nothing", () => {
    const cut = afterOverload(startPace(32, 32), { startedAt: 50, now: 100, retryAfterMs: null });
    expect(cut.limit).toBe(16);
    expect(afterOverload(cut, { startedAt: 99, now: 200, retryAfterMs: null }).limit).toBe(16);
    expect(afterOverload(cut, { startedAt: 101, now: 200, retryAfterMs: null }).limit).toBe(8);
    expect(afterAnswer(cut, { startedAt: 60, now: 90_000, wasFull: true }).limit).toBe(16);
  });

  test("asks nothing before the instant that the provider named, the latest of several", () => {
    const first = afterOverload(startPace(8), { startedAt: 0, now: 10, retryAfterMs: 5_000 });
    const second = afterOverload(first, { startedAt: 0, now: 20, retryAfterMs: 1_000 });
    expect(roomOf(second, 0, 5_009)).toBe(0);
    expect(roomOf(second, 0, 5_010)).toBeGreaterThan(0);
  });

  test("knows how long an answer takes by the slowest of this round and the last", () => {
    expect(expectedMs(startPace(4))).toBeUndefined();
    let pace = afterAnswer(startPace(4), { startedAt: 0, now: 9_000, wasFull: false });
    for (let i = 0; i < 20; i++) pace = afterAnswer(pace, { startedAt: 0, now: 100, wasFull: false });
    expect(expectedMs(pace)).toBe(9_000);
    for (let i = 0; i < 32; i++) pace = afterAnswer(pace, { startedAt: 0, now: 100, wasFull: false });
    expect(expectedMs(pace)).toBe(100);
  });
});

test("the wait before the next attempt is anything up to twice as long each time, after what the provider asked for", () => {
  const attempt = fc.integer({ min: 1, max: 10 });
  const asked = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: null });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(attempt, asked, random, (times, retryAfterMs, share) => {
      const wait = backoffMs(times, retryAfterMs, share) - (retryAfterMs ?? 0);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.min(30_000, 1_000 * 2 ** (times - 1)));
    }),
  );
  expect(backoffMs(3, null, 0.5)).toBe(2_000);
});
