import type { ScheduleRow } from "#db/queries/automations/schedules.ts";
import { outputConfig } from "./contract.ts";

type Row = Pick<
  ScheduleRow,
  | "id"
  | "organizationId"
  | "repositoryIds"
  | "outputType"
  | "outputConfig"
  | "enabled"
  | "autoPublish"
  | "lastRunAt"
  | "lastRunStatus"
  | "pausedReason"
  | "createdAt"
  | "updatedAt"
>;

/** Converts the fields that every kind of automation has in the API. */
export function toAutomation(row: Row) {
  const { id, organizationId, outputType, enabled, autoPublish, lastRunAt, lastRunStatus, pausedReason } = row;
  return {
    id,
    organizationId,
    targets: { repositoryIds: row.repositoryIds },
    outputType,
    outputConfig: outputConfig.parse(row.outputConfig),
    enabled,
    autoPublish,
    lastRunAt,
    lastRunStatus,
    pausedReason,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
