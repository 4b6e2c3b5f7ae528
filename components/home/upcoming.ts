import type { Schedule } from "#lib/schedules/contract.ts";

export type Upcoming = { schedule: Schedule; nextRunAt: string };

/** The schedules that are on, the one that runs soonest first. */
export function upcomingOf(schedules: readonly Schedule[]): Upcoming[] {
  return schedules
    .flatMap((schedule) =>
      schedule.enabled && schedule.nextRunAt !== null ? [{ schedule, nextRunAt: schedule.nextRunAt }] : [],
    )
    .sort((a, b) => Date.parse(a.nextRunAt) - Date.parse(b.nextRunAt) || a.schedule.id.localeCompare(b.schedule.id));
}
