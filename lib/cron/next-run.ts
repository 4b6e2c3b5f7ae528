import type { CronConfig } from "./cron.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the first instant after `after` at which a schedule fires. */
export function nextRun(cron: CronConfig, after: Date): Date {
  const timeMs = (cron.hour * 60 + cron.minute) * MINUTE_MS;
  // The first day whose firing time is after `after`.
  const from = Math.floor((after.getTime() - timeMs) / DAY_MS) + 1;
  return new Date(firstDay(cron, from) * DAY_MS + timeMs);
}

/** Returns the next `count` instants after `from` at which a schedule fires, soonest first. */
export function nextRuns(cron: CronConfig, from: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (let after = from; runs.length < count; ) {
    after = nextRun(cron, after);
    runs.push(after);
  }
  return runs;
}

/** Returns the first firing day on or after `from`; days are counted from 1 January 1970. */
function firstDay(cron: CronConfig, from: number): number {
  if (cron.frequency === "weekly") return from + remainder(cron.dayOfWeek - weekday(from), 7);
  if (cron.frequency === "monthly") return firstDayOfMonths(cron.dayOfMonth, from);
  const anchor = cron.anchorDate === undefined ? from : Date.parse(cron.anchorDate) / DAY_MS;
  return from <= anchor ? anchor : from + remainder(anchor - from, cron.intervalDays ?? 1);
}

/** In a month without that day, the schedule fires on the last one. */
function firstDayOfMonths(dayOfMonth: number, from: number): number {
  const date = new Date(from * DAY_MS);
  const inMonth = (offset: number) => {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + offset];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Date.UTC(year, month, Math.min(dayOfMonth, lastDay)) / DAY_MS;
  };
  const day = inMonth(0);
  return day >= from ? day : inMonth(1);
}

/** 1 January 1970 was a Thursday. */
function weekday(day: number): number {
  return remainder(day + 4, 7);
}

/** The remainder from 0 to `by` - 1, also for negative numbers. */
function remainder(value: number, by: number): number {
  return ((value % by) + by) % by;
}
