/** Timetable of a schedule, in UTC (specification, section 2); `dayOfWeek` 0 is Sunday. */
export type CronConfig = { hour: number; minute: number } & (
  | { frequency: "daily"; intervalDays?: number; anchorDate?: string }
  | { frequency: "weekly"; dayOfWeek: number }
  | { frequency: "monthly"; dayOfMonth: number }
);

export type CronFields = {
  frequency: CronConfig["frequency"];
  hour: number;
  minute: number;
  dayOfWeek?: number | undefined;
  dayOfMonth?: number | undefined;
  intervalDays?: number | undefined;
  anchorDate?: string | undefined;
};

/** Keeps only the fields that the frequency uses, so that schedules with equal timetables compare equal. */
export function toCron({ frequency, hour, minute, ...fields }: CronFields): CronConfig {
  const { dayOfWeek = 0, dayOfMonth = 1, intervalDays, anchorDate } = fields;
  if (frequency === "weekly") return { frequency, hour, minute, dayOfWeek };
  if (frequency === "monthly") return { frequency, hour, minute, dayOfMonth };
  if (intervalDays === undefined) return { frequency, hour, minute };
  return { frequency, hour, minute, intervalDays, ...(anchorDate === undefined ? {} : { anchorDate }) };
}
