import { z } from "zod";
import { id, line, organization, text, timestamp } from "#lib/http/shapes.ts";
import { packageNames } from "#lib/jobs/contract.ts";
import { CONTENT_TYPES } from "#lib/posts/contract.ts";

export const RUN_STATUSES = ["queued", "completed", "failed", "skipped", "missed"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Output settings of an automation's posts; an empty text counts as not set. */
export const outputConfig = z
  .object({
    publishDestination: line(200).optional().meta({
      description: "A free name, stored with the post for the destination that picks it up.",
    }),
    brandVoiceId: id.optional().meta({ description: "A brand identity; the default one where it names none." }),
    instructions: text(8_000).optional().meta({
      description: "Instructions for these posts. Only a model reads them; the built-in writer does not.",
    }),
    packages: packageNames.optional(),
  })
  .transform(({ publishDestination, brandVoiceId, instructions, packages }) => ({
    ...(publishDestination === undefined ? {} : { publishDestination }),
    ...(brandVoiceId === undefined ? {} : { brandVoiceId }),
    ...(instructions ? { instructions } : {}),
    ...(packages === undefined ? {} : { packages: packages.toSorted() }),
  }));
export type OutputConfig = z.output<typeof outputConfig>;

const targets = z.object({
  repositoryIds: z.array(id).min(1).max(100).meta({ description: "Ids of repositories or of their integrations." }),
});

export const AUTO_PUBLISH = { description: "Of changelogs and blog posts; the others stay drafts." };

/** Fields that users set on every kind of automation. @param noun its name in descriptions */
export function automationSettings(noun: string) {
  return {
    targets,
    outputType: z.enum(CONTENT_TYPES),
    outputConfig,
    enabled: z.boolean().meta({ description: `A disabled ${noun} is stored and never fires.` }),
    autoPublish: z.boolean().meta(AUTO_PUBLISH),
  };
}

/** Response fields that every kind of automation has in common. */
export const automationShape = {
  identity: { id: z.string(), organizationId: z.string() },
  settings: {
    targets: z.object({ repositoryIds: z.array(z.string()) }),
    outputType: z.enum(CONTENT_TYPES),
    outputConfig: z.object({
      publishDestination: z.string().optional(),
      brandVoiceId: z.string().optional(),
      instructions: z.string().optional(),
      packages: z.array(z.string()).optional(),
    }),
    enabled: z.boolean(),
    autoPublish: z.boolean(),
  },
  state: {
    lastRunAt: timestamp.nullable(),
    lastRunStatus: z.enum(RUN_STATUSES).nullable(),
    pausedReason: z.string().nullable().meta({ description: "Why it makes nothing at present." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
};

/** Names of the repositories of the listed automations. */
export const repositoryMap = z
  .record(z.string(), z.string())
  .meta({ description: "`owner/repo` of every repository named." });

/** One run of an automation. */
export const automationRun = z
  .object({
    id: z.string(),
    status: z.enum(RUN_STATUSES),
    reason: z.string().nullable().meta({ description: "Why there is no post." }),
    dueAt: timestamp.meta({ description: "The scheduled instant, or when it was asked for." }),
    jobId: z.string().nullable(),
    post: z
      .object({
        id: z.string(),
        title: z.string(),
        contentType: z.enum(CONTENT_TYPES),
        status: z.enum(["draft", "published"]),
      })
      .nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "AutomationRun" });
export type AutomationRun = z.output<typeof automationRun>;

/** The newest runs of one automation. */
export const automationRuns = z.object({ runs: z.array(automationRun), organization });
