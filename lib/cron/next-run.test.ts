import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CronConfig } from "./cron.ts";
import { nextRun, nextRuns } from "./next-run.ts";

const DAY_MS = 86_400_000;
const instant = (iso: string) => new Date(iso);
const toIsoMinutes = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 16));

/** Lists all firing times of a period by checking the calendar of each day. */
function walk(fires: (day: Date) => boolean, time: string, from: string, to: string): string[] {
  const runs: string[] = [];
  for (let day = Date.parse(from); day < Date.parse(to); day += DAY_MS) {
    const date = new Date(day);
    if (fires(date)) runs.push(`${date.toISOString().slice(0, 10)}T${time}`);
  }
  return runs;
}

const getLastDay = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
const monthly = (dayOfMonth: number) => (day: Date) => day.getUTCDate() === Math.min(dayOfMonth, getLastDay(day));
const every = (days: number, anchor: string) => (day: Date) =>
  day.getTime() >= Date.parse(anchor) && (day.getTime() - Date.parse(anchor)) % (days * DAY_MS) === 0;

type Kind = [name: string, cron: CronConfig, fires: (day: Date) => boolean];
const time = { hour: 9, minute: 30 };
const KINDS: Kind[] = [
  ["daily", { frequency: "daily", ...time }, () => true],
  ...[0, 1, 2, 3, 4, 5, 6].map((dayOfWeek): Kind => {
    const name = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][dayOfWeek] ?? "";
    return [`weekly on ${name}`, { frequency: "weekly", dayOfWeek, ...time }, (day) => day.getUTCDay() === dayOfWeek];
  }),
  ...[1, 15, 28, 29, 30, 31].map((dayOfMonth): Kind => {
    return [`monthly on ${dayOfMonth}`, { frequency: "monthly", dayOfMonth, ...time }, monthly(dayOfMonth)];
  }),
  ...[1, 2, 7, 10, 14, 31, 365].map((intervalDays): Kind => {
    const cron = { frequency: "daily", intervalDays, anchorDate: "2027-02-26", ...time } as const;
    return [`every ${intervalDays} days`, cron, every(intervalDays, "2027-02-26")];
  }),
];

describe("nextRun over two years with a leap day", () => {
  test.each(KINDS)("matches a brute-force calendar walk: %s", (_, cron, fires) => {
    const expected = walk(fires, "09:30", "2027-01-01", "2029-01-01");
    const runs = nextRuns(cron, instant("2026-12-31T23:59:59.999Z"), expected.length + 1);
    expect(toIsoMinutes(runs.slice(0, -1))).toEqual(expected);
    expect(runs.at(-1)?.getTime()).toBeGreaterThanOrEqual(Date.parse("2029-01-01"));
  });
});

describe("nextRun", () => {
  test("falls back to the last day of shorter months", () => {
    const cron: CronConfig = { frequency: "monthly", dayOfMonth: 31, hour: 0, minute: 0 };
    const runs = nextRuns(cron, instant("2028-01-31T00:00:00.000Z"), 4);
    expect(toIsoMinutes(runs)).toEqual([
      "2028-02-29T00:00",
      "2028-03-31T00:00",
      "2028-04-30T00:00",
      "2028-05-31T00:00",
    ]);
  });

  test("is strictly after its argument", () => {
    const cron: CronConfig = { frequency: "daily", hour: 23, minute: 59 };
    expect(nextRun(cron, instant("2026-03-01T23:59:00.000Z")).toISOString()).toBe("2026-03-02T23:59:00.000Z");
    expect(nextRun(cron, instant("2026-03-01T23:58:59.999Z")).toISOString()).toBe("2026-03-01T23:59:00.000Z");
  });

  test("does not fire before the anchor date", () => {
    const cron: CronConfig = { frequency: "daily", intervalDays: 3, anchorDate: "2026-06-10", hour: 8, minute: 0 };
    expect(toIsoMinutes(nextRuns(cron, instant("2026-01-01T00:00:00.000Z"), 2))).toEqual([
      "2026-06-10T08:00",
      "2026-06-13T08:00",
    ]);
  });

  const timeOfDay = { hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) };
  const crons: fc.Arbitrary<CronConfig> = fc.oneof(
    fc.record({
      ...timeOfDay,
      frequency: fc.constant("daily" as const),
      intervalDays: fc.integer({ min: 1, max: 365 }),
      anchorDate: fc
        .date({ min: instant("2020-01-01T00:00:00Z"), max: instant("2040-01-01T00:00:00Z"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    }),
    fc.record({
      ...timeOfDay,
      frequency: fc.constant("weekly" as const),
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
    }),
    fc.record({
      ...timeOfDay,
      frequency: fc.constant("monthly" as const),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    }),
  );
  const instants = fc.date({
    min: instant("2020-01-01T00:00:00Z"),
    max: instant("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });

  test("stays constant until the run it predicts, at the configured time", () => {
    fc.assert(
      fc.property(crons, instants, fc.double({ min: 0, max: 1, noNaN: true }), (cron, from, share) => {
        const next = nextRun(cron, from);
        expect(next.getTime()).toBeGreaterThan(from.getTime());
        expect([next.getUTCHours(), next.getUTCMinutes(), next.getTime() % 60_000]).toEqual([
          cron.hour,
          cron.minute,
          0,
        ]);
        const between = from.getTime() + Math.floor((next.getTime() - from.getTime() - 1) * share);
        expect(nextRun(cron, new Date(between))).toEqual(next);
      }),
    );
  });
});
