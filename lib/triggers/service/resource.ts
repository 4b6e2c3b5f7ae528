import { createHash } from "node:crypto";
import type { z } from "zod";
import type { NewTrigger, TriggerRow } from "#db/queries/automations/event-triggers.ts";
import { outputConfig } from "#lib/automations/contract.ts";
import { toAutomation } from "#lib/automations/resource.ts";
import { EVENT_TYPES, type eventTrigger, type TriggerBody } from "#lib/triggers/contract.ts";

/** Converts a row to the API resource. */
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

/** Returns the user's settings of a trigger. */
export function toTriggerSettings(row: TriggerRow): TriggerSettings {
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

type DuplicateFields = Pick<
  NewTrigger,
  "eventTypes" | "includePreReleases" | "repositoryIds" | "outputType" | "outputConfig"
>;

/** Computes a fingerprint that is equal for duplicates; order does not matter, and no event types mean all types. */
export function computeTriggerFingerprint(trigger: DuplicateFields): string {
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
