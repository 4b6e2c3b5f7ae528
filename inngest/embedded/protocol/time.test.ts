import { describe, expect, test } from "vitest";
import { nextTick, resolveWait, retryAt } from "./time.ts";

const now = new Date("2026-03-01T10:20:30.000Z");
const secondsUntil = (date: Date) => (date.getTime() - now.getTime()) / 1_000;

describe("resolveWait", () => {
  test.each([
    ["1s", 1],
    ["0s", 1],
    ["1d2h3m4s", 93_784],
    ["2w", 1_209_600],
    ["2026-03-01T10:21:00.000Z", 30],
  ])("resolves %s to %d s", (text, seconds) => {
    expect(secondsUntil(resolveWait(text, now))).toBe(seconds);
  });

  test("refuses text that is neither a duration nor an instant", () => {
    expect(() => resolveWait("soon", now)).toThrow(RangeError);
    expect(() => resolveWait("", now)).toThrow(RangeError);
  });
});

describe("retryAt", () => {
  test("waits longer after each attempt, up to a maximum", () => {
    const waits = [0, 1, 2, 8, 9, 40].map((attempt) => secondsUntil(retryAt(attempt, null, now)));
    expect(waits).toEqual([15, 30, 60, 3_600, 7_200, 7_200]);
  });

  test("follows retry-after, in seconds or as an instant, but never returns a past time", () => {
    expect(secondsUntil(retryAt(0, "90", now))).toBe(90);
    expect(secondsUntil(retryAt(0, "2026-03-01T10:22:30.000Z", now))).toBe(120);
    expect(secondsUntil(retryAt(0, "2020-01-01T00:00:00.000Z", now))).toBe(0);
    expect(secondsUntil(retryAt(0, "whenever", now))).toBe(15);
  });
});

describe("nextTick", () => {
  test("uses UTC", () => {
    expect(nextTick("0 9 * * *", now).toISOString()).toBe("2026-03-02T09:00:00.000Z");
  });

  test("returns a tick after the given instant", () => {
    const tick = new Date("2026-03-01T11:00:00.000Z");
    expect(nextTick("0 * * * *", tick).toISOString()).toBe("2026-03-01T12:00:00.000Z");
  });

  test("refuses an invalid cron expression, and one that never fires", () => {
    for (const odd of ["every now and then", "TZ=America/New_York 0 9 * * *", "0 0 31 2 *"]) {
      expect(() => nextTick(odd, now)).toThrow(`uses the cron \`${odd}\``);
    }
  });
});
