import { createHash } from "node:crypto";
import type { OutputConfig } from "#lib/automations/contract.ts";
import type { CronConfig } from "./cron.ts";

/** What makes a schedule a repetition of another one (contract, section 5). */
export type Sameness = {
  cron: CronConfig;
  repositoryIds: readonly string[];
  outputType: string;
  outputConfig: OutputConfig;
  lookbackWindow: string;
};

/** Two schedules have the same one exactly where they are alike; neither the order of targets nor that of fields counts. */
export function fingerprintOf({ cron, repositoryIds, outputType, outputConfig, lookbackWindow }: Sameness): string {
  const parts = [sorted(cron), [...repositoryIds].sort(), outputType, sorted(outputConfig), lookbackWindow];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function sorted(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}
