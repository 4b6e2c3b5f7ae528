import type { z } from "zod";
import type { ScheduleRow } from "#db/queries/automations/schedules.ts";
import { toAutomation } from "#lib/automations/resource.ts";
import { type schedule, storedCron, storedWindow } from "#lib/schedules/contract.ts";
import type { CronConfig } from "#lib/schedules/cron.ts";

/** A stored schedule as the API shows it. */
export function toSchedule(row: ScheduleRow): z.input<typeof schedule> {
  return {
    ...toAutomation(row),
    name: row.name,
    sourceType: "cron",
    sourceConfig: { cron: cronOf(row) },
    lookbackWindow: windowOf(row),
    nextRunAt: row.nextRunAt,
  };
}

export function cronOf(row: Pick<ScheduleRow, "sourceConfig">): CronConfig {
  return storedCron.parse(row.sourceConfig).cron;
}

export function windowOf(row: Pick<ScheduleRow, "lookbackWindow">) {
  return storedWindow.parse(row.lookbackWindow);
}
