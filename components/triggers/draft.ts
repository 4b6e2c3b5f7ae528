import { newOutput, type OutputDraft, outputBody, outputOf } from "#components/automations/output-draft.ts";
import type { CallInput } from "#lib/http/call.ts";
import type { createEventTrigger, EventTrigger } from "#lib/triggers/contract.ts";

export type TriggerBody = CallInput<typeof createEventTrigger>["body"];

/** A trigger as its form has it. */
export type Draft = OutputDraft & {
  name: string;
  events: "release" | "push" | "both";
  includePreReleases: boolean;
};

/** A changelog of every release until it is changed. */
export function newDraft(repositoryIds: string[]): Draft {
  return { ...newOutput(repositoryIds), name: "", events: "release", includePreReleases: false };
}

export function draftOf(trigger: EventTrigger): Draft {
  const { name, sourceConfig } = trigger;
  const [only, ...more] = new Set(sourceConfig.eventTypes);
  return {
    ...outputOf(trigger),
    name: name ?? "",
    events: only === undefined || more.length > 0 ? "both" : only,
    includePreReleases: sourceConfig.includePreReleases ?? false,
  };
}

/** What is sent of a form. */
export function bodyOf(draft: Draft): TriggerBody {
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
