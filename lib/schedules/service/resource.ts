import type { z } from "zod";
import type { ScheduleRow } from "#db/queries/automations/schedules.ts";
import { toAutomation } from "#lib/automations/resource.ts";
import type { CronConfig } from "#lib/cron/cron.ts";
import { storedCron } from "#lib/cron/shape.ts";
import { type schedule, storedWindow } from "#lib/schedules/contract.ts";

/** Converts a row to the API resource. */
export function toSchedule(row: ScheduleRow): z.input<typeof schedule> {
  return {
    ...toAutomation(row),
    name: row.name,
    sourceType: "cron",
    sourceConfig: { cron: parseStoredCron(row) },
    lookbackWindow: parseStoredWindow(row),
    nextRunAt: row.nextRunAt,
  };
}

export function parseStoredCron(row: Pick<ScheduleRow, "sourceConfig">): CronConfig {
  return storedCron.parse(row.sourceConfig).cron;
}

export function parseStoredWindow(row: Pick<ScheduleRow, "lookbackWindow">) {
  return storedWindow.parse(row.lookbackWindow);
}
