import { type CronFields, toCron } from "#lib/cron/cron.ts";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A timetable in plain language: `Every Monday 09:00 UTC`. */
export function describeCron(fields: CronFields): string {
  return `${describeDays(fields)} ${clockTime(fields)} UTC`;
}

/** `09:05`. */
export function clockTime({ hour, minute }: Pick<CronFields, "hour" | "minute">): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function describeDays(fields: CronFields): string {
  const cron = toCron(fields);
  if (cron.frequency === "weekly") return `Every ${WEEKDAYS[cron.dayOfWeek] ?? "week"}`;
  if (cron.frequency === "monthly") return `Monthly on ${dayOfMonth(cron.dayOfMonth)}`;
  const every = cron.intervalDays ?? 1;
  return every === 1 ? "Every day" : `Every ${every} days`;
}

/** For days that some months lack it says what happens in those months. */
function dayOfMonth(day: number): string {
  if (day === 31) return "the last day";
  return day > 28 ? `the ${ordinal(day)} or the last day` : `the ${ordinal(day)}`;
}

const SUFFIXES = ["th", "st", "nd", "rd"];

/** `1st`, `11th`, `22nd`. */
export function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${(isTeen ? undefined : SUFFIXES[value % 10]) ?? "th"}`;
}
