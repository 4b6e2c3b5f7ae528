import type { z } from "zod";
import type { ScheduleRow } from "#db/queries/schedules.ts";
import { outputConfig } from "#lib/automations/contract.ts";
import { type schedule, storedCron, storedWindow } from "#lib/schedules/contract.ts";
import type { CronConfig } from "#lib/schedules/cron.ts";

/** A stored schedule as the API shows it. */
export function toSchedule(row: ScheduleRow): z.input<typeof schedule> {
  return {
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    sourceType: "cron",
    sourceConfig: { cron: cronOf(row) },
    targets: { repositoryIds: row.repositoryIds },
    outputType: row.outputType,
    outputConfig: outputConfig.parse(row.outputConfig),
    enabled: row.enabled,
    autoPublish: row.autoPublish,
    lookbackWindow: windowOf(row),
    nextRunAt: row.nextRunAt,
    lastRunAt: row.lastRunAt,
    lastRunStatus: row.lastRunStatus,
    pausedReason: row.pausedReason,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function cronOf(row: Pick<ScheduleRow, "sourceConfig">): CronConfig {
  return storedCron.parse(row.sourceConfig).cron;
}

export function windowOf(row: Pick<ScheduleRow, "lookbackWindow">) {
  return storedWindow.parse(row.lookbackWindow);
}
