import { canPublish } from "#components/schedules/draft.ts";
import type { CallInput } from "#lib/http/call.ts";
import type { createEventTrigger, EventTrigger } from "#lib/triggers/contract.ts";

export type TriggerBody = CallInput<typeof createEventTrigger>["body"];
export type Events = "release" | "push" | "both";

/** A trigger as its form has it. */
export type Draft = {
  name: string;
  events: Events;
  includePreReleases: boolean;
  repositoryIds: string[];
  outputType: EventTrigger["outputType"];
  brandVoiceId: string | null;
  instructions: string;
  publishDestination: string;
  autoPublish: boolean;
  enabled: boolean;
};

/** A changelog of every release until it is changed. */
export function newDraft(repositoryIds: string[]): Draft {
  return {
    name: "",
    events: "release",
    includePreReleases: false,
    repositoryIds,
    outputType: "changelog",
    brandVoiceId: null,
    instructions: "",
    publishDestination: "",
    autoPublish: false,
    enabled: true,
  };
}

export function draftOf(trigger: EventTrigger): Draft {
  const { name, sourceConfig, targets, outputType, outputConfig, autoPublish, enabled } = trigger;
  const [only, ...more] = new Set(sourceConfig.eventTypes);
  return {
    name: name ?? "",
    events: only === undefined || more.length > 0 ? "both" : only,
    includePreReleases: sourceConfig.includePreReleases ?? false,
    repositoryIds: targets.repositoryIds,
    outputType,
    brandVoiceId: outputConfig.brandVoiceId ?? null,
    instructions: outputConfig.instructions ?? "",
    publishDestination: outputConfig.publishDestination ?? "",
    autoPublish,
    enabled,
  };
}

/** What is sent of a form. */
export function bodyOf(draft: Draft): TriggerBody {
  const { events, includePreReleases, repositoryIds, outputType, brandVoiceId, enabled } = draft;
  const [name, instructions, publishDestination] = [draft.name, draft.instructions, draft.publishDestination].map(
    (text) => text.trim(),
  );
  return {
    name: name || null,
    sourceType: "vcs_webhook",
    sourceConfig: {
      eventTypes: events === "both" ? [] : [events],
      ...(includePreReleases && events !== "push" ? { includePreReleases } : {}),
    },
    targets: { repositoryIds },
    outputType,
    enabled,
    autoPublish: draft.autoPublish && canPublish(outputType),
    outputConfig: {
      ...(brandVoiceId === null ? {} : { brandVoiceId }),
      ...(instructions ? { instructions } : {}),
      ...(publishDestination ? { publishDestination } : {}),
    },
  };
}
