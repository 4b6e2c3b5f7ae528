import { newOutput, type OutputDraft, outputBody, toOutputDraft } from "#components/automations/output-draft.ts";
import type { CallInput } from "#lib/http/call.ts";
import type { createEventTrigger, EventTrigger } from "#lib/triggers/contract.ts";

export type TriggerBody = CallInput<typeof createEventTrigger>["body"];

/** Form state of a trigger. */
export type Draft = OutputDraft & {
  name: string;
  events: "release" | "push" | "both";
  includePreReleases: boolean;
};

/** The default: a changelog for every release. */
export function newDraft(repositoryIds: string[]): Draft {
  return { ...newOutput(repositoryIds), name: "", events: "release", includePreReleases: false };
}

export function toDraft(trigger: EventTrigger): Draft {
  const { name, sourceConfig } = trigger;
  const [only, ...more] = new Set(sourceConfig.eventTypes);
  return {
    ...toOutputDraft(trigger),
    name: name ?? "",
    events: only === undefined || more.length > 0 ? "both" : only,
    includePreReleases: sourceConfig.includePreReleases ?? false,
  };
}

/** Converts form state into the API request. */
export function toRequestBody(draft: Draft): TriggerBody {
  const { events, includePreReleases } = draft;
  return {
    ...outputBody(draft),
    name: draft.name.trim() || null,
    sourceType: "vcs_webhook",
    sourceConfig: {
      eventTypes: events === "both" ? [] : [events],
      ...(includePreReleases && events !== "push" ? { includePreReleases } : {}),
    },
  };
}
