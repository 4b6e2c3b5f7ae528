import { createHash } from "node:crypto";
import type { OutputConfig } from "#lib/automations/contract.ts";
import type { CronConfig } from "#lib/cron/cron.ts";

/** The fields that make two schedules duplicates (contract, section 5). */
export type DuplicateFields = {
  cron: CronConfig;
  repositoryIds: readonly string[];
  outputType: string;
  outputConfig: OutputConfig;
  lookbackWindow: string;
};

/** Computes a fingerprint that is equal for duplicates; the order of targets and fields does not matter. */
export function computeScheduleFingerprint({
  cron,
  repositoryIds,
  outputType,
  outputConfig,
  lookbackWindow,
}: DuplicateFields): string {
  const parts = [sorted(cron), [...repositoryIds].sort(), outputType, sorted(outputConfig), lookbackWindow];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function sorted(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}
