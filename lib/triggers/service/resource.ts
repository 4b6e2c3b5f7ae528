import { createHash } from "node:crypto";
import type { z } from "zod";
import type { NewTrigger, TriggerRow } from "#db/queries/automations/event-triggers.ts";
import { outputConfig } from "#lib/automations/contract.ts";
import { toAutomation } from "#lib/automations/resource.ts";
import { EVENT_TYPES, type eventTrigger, type TriggerBody } from "#lib/triggers/contract.ts";

/** A trigger as the API shows it. */
export function toTrigger(row: TriggerRow): z.input<typeof eventTrigger> {
  const { eventTypes, includePreReleases } = row;
  return {
    ...toAutomation(row),
    name: row.name,
    sourceType: "vcs_webhook",
    sourceConfig: { eventTypes, ...(includePreReleases ? { includePreReleases } : {}) },
  };
}

export type TriggerSettings = Omit<TriggerBody, "sourceType">;

/** What a person has set. */
export function settingsOf(row: TriggerRow): TriggerSettings {
  const { name, eventTypes, includePreReleases, repositoryIds, outputType, enabled, autoPublish } = row;
  return {
    name,
    sourceConfig: { eventTypes, includePreReleases },
    targets: { repositoryIds },
    outputType,
    outputConfig: outputConfig.parse(row.outputConfig),
    enabled,
    autoPublish,
  };
}

type Distinct = Pick<NewTrigger, "eventTypes" | "includePreReleases" | "repositoryIds" | "outputType" | "outputConfig">;

/** Hash of what two triggers may not share; order does not count, and no type of event means both. */
export function fingerprintOf(trigger: Distinct): string {
  const types = trigger.eventTypes.length === 0 ? EVENT_TYPES : trigger.eventTypes;
  const parts = [
    [...new Set(types)].sort(),
    trigger.includePreReleases,
    [...new Set(trigger.repositoryIds)].sort(),
    trigger.outputType,
    Object.entries(outputConfig.parse(trigger.outputConfig)).sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
