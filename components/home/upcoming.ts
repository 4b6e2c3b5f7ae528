import type { Schedule } from "#lib/schedules/contract.ts";

export type Upcoming = { schedule: Schedule; nextRunAt: string };

/** Enabled schedules by next run, soonest first. */
export function getUpcoming(schedules: readonly Schedule[]): Upcoming[] {
  return schedules
    .flatMap((schedule) =>
      schedule.enabled && schedule.nextRunAt !== null ? [{ schedule, nextRunAt: schedule.nextRunAt }] : [],
    )
    .sort((a, b) => Date.parse(a.nextRunAt) - Date.parse(b.nextRunAt) || a.schedule.id.localeCompare(b.schedule.id));
}
