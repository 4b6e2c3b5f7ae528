import type { Source } from "#components/form/source-picker.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";

/** Form state for an automation's output: what to write, from which sources, and where it goes. */
export type OutputDraft = {
  repositoryIds: string[];
  outputType: Schedule["outputType"];
  brandVoiceId: string | null;
  instructions: string;
  publishDestination: string;
  packages: string[];
  autoPublish: boolean;
  enabled: boolean;
};

type Stored = Pick<Schedule, "targets" | "outputType" | "outputConfig" | "autoPublish" | "enabled">;

/** The default output: changelogs as drafts. */
export function newOutput(repositoryIds: string[]): OutputDraft {
  return {
    repositoryIds,
    outputType: "changelog",
    brandVoiceId: null,
    instructions: "",
    publishDestination: "",
    packages: [],
    autoPublish: false,
    enabled: true,
  };
}

export function toOutputDraft({ targets, outputType, outputConfig, autoPublish, enabled }: Stored): OutputDraft {
  return {
    repositoryIds: targets.repositoryIds,
    outputType,
    brandVoiceId: outputConfig.brandVoiceId ?? null,
    instructions: outputConfig.instructions ?? "",
    publishDestination: outputConfig.publishDestination ?? "",
    packages: outputConfig.packages ?? [],
    autoPublish,
    enabled,
  };
}

/** Converts form state into the fields of the API request. */
export function outputBody(draft: OutputDraft): Stored {
  const { repositoryIds, outputType, brandVoiceId, packages, enabled } = draft;
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
      ...(packages.length === 0 ? {} : { packages }),
    },
  };
}

/** Short posts and images are always drafts. */
export function canPublish(outputType: OutputDraft["outputType"]): boolean {
  return outputType === "changelog" || outputType === "blog_post";
}

/** Drops repositories that are no longer connected from a stored draft, since the form cannot offer them. */
export function withConnected<Draft extends OutputDraft>(draft: Draft, repositories: readonly Source[]): Draft {
  const connectedIds = new Set(repositories.map(({ id }) => id));
  return { ...draft, repositoryIds: draft.repositoryIds.filter((id) => connectedIds.has(id)) };
}
