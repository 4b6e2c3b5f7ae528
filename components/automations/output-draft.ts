import type { Source } from "#components/generation/source-picker.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";

/** What an automation writes, from what and where that goes, as its form has it: null and empty texts are none. */
export type OutputDraft = {
  repositoryIds: string[];
  outputType: Schedule["outputType"];
  brandVoiceId: string | null;
  instructions: string;
  publishDestination: string;
  autoPublish: boolean;
  enabled: boolean;
};

type Stored = Pick<Schedule, "targets" | "outputType" | "outputConfig" | "autoPublish" | "enabled">;

/** Changelogs as drafts, until it is changed. */
export function newOutput(repositoryIds: string[]): OutputDraft {
  return {
    repositoryIds,
    outputType: "changelog",
    brandVoiceId: null,
    instructions: "",
    publishDestination: "",
    autoPublish: false,
    enabled: true,
  };
}

export function outputOf({ targets, outputType, outputConfig, autoPublish, enabled }: Stored): OutputDraft {
  return {
    repositoryIds: targets.repositoryIds,
    outputType,
    brandVoiceId: outputConfig.brandVoiceId ?? null,
    instructions: outputConfig.instructions ?? "",
    publishDestination: outputConfig.publishDestination ?? "",
    autoPublish,
    enabled,
  };
}

/** What is sent of it. */
export function outputBody(draft: OutputDraft): Stored {
  const { repositoryIds, outputType, brandVoiceId, enabled } = draft;
  const [instructions, publishDestination] = [draft.instructions.trim(), draft.publishDestination.trim()];
  return {
    targets: { repositoryIds },
    outputType,
    enabled,
    autoPublish: draft.autoPublish && canPublish(outputType),
    outputConfig: {
      ...(brandVoiceId === null ? {} : { brandVoiceId }),
      ...(instructions === "" ? {} : { instructions }),
      ...(publishDestination === "" ? {} : { publishDestination }),
    },
  };
}

/** Short posts and images are always drafts. */
export function canPublish(outputType: OutputDraft["outputType"]): boolean {
  return outputType === "changelog" || outputType === "blog_post";
}

/** A stored automation's draft without repositories that are connected no more, since they cannot be chosen again. */
export function withConnected<Draft extends OutputDraft>(draft: Draft, repositories: readonly Source[]): Draft {
  const known = new Set(repositories.map(({ id }) => id));
  return { ...draft, repositoryIds: draft.repositoryIds.filter((id) => known.has(id)) };
}
