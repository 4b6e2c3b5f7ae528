import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { IMPORT_BODY_MAX_BYTES, IMPORT_RATE_LIMIT, importBody, importResult } from "#lib/geo/imports/contract.ts";
import { PROMPT_MAX, PROMPT_MIN, TAGS_MAX, WEIGHT } from "#lib/geo/prompts/limits.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";
import { AUTO_SLOTS } from "./slots.ts";

export const prompt = z
  .object({
    id: z.string(),
    prompt: z.string(),
    enabled: z.boolean(),
    source: z.enum(["custom", "auto"]),
    slot: z.enum(AUTO_SLOTS).nullable().meta({ description: "What an auto prompt asks about." }),
    branded: z.boolean().meta({ description: "Names the company or an alias, and counts in no headline rate." }),
    tags: z.array(z.string()),
    weight: z
      .number()
      .meta({ description: "What a mention in its answers is worth beside other prompts; 1 is usual." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Prompt" });
export type Prompt = z.output<typeof prompt>;

export const promptText = line(PROMPT_MAX).min(PROMPT_MIN);
export const tags = z
  .array(line(40))
  .max(TAGS_MAX)
  .transform((values) => [...new Set(values)]);

export const weight = z.number().min(WEIGHT.min).max(WEIGHT.max).meta({
  description: "Multiplies the opportunity of the prompt's gap.",
});

const params = z.object({ projectId: id });
const oneParams = z.object({ projectId: id, promptId: id });
const answer = z.object({ prompt, organization });
const common = { tag: "Prompts", geoPlan: true } as const;

export const listPrompts = endpoint({
  ...common,
  id: "listPrompts",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/prompts",
  summary: "List prompts",
  description: "Oldest first. Auto prompts come with the first save of the GEO settings.",
  scope: "prompts.read",
  params,
  tool: {
    default: true,
    use: "Use it to see which questions the engines are asked. It returns the prompts with their ids, tags and states.",
  },
  pages: ["prompts"],
  output: z.object({ prompts: z.array(prompt), organization }),
  errors: [404],
});

export const createPrompt = endpoint({
  ...common,
  id: "createPrompt",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/prompts",
  summary: "Create a prompt",
  description: "409 if the project has a prompt with the same text, ignoring case and white space.",
  scope: "prompts.write",
  status: 201,
  params,
  body: z.object({
    prompt: promptText,
    tags: tags.default([]),
    enabled: z.boolean().default(true),
    weight: weight.default(1),
  }),
  tool: {
    default: true,
    use: "Use it to track one more question in the answers of engines. It returns the new prompt, which the next scan asks.",
  },
  output: answer,
  errors: [404, 409],
});

export const getPrompt = endpoint({
  ...common,
  id: "getPrompt",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/prompts/{promptId}",
  summary: "Get a prompt",
  scope: "prompts.read",
  params: oneParams,
  output: answer,
  errors: [404],
});

export const updatePrompt = endpoint({
  ...common,
  id: "updatePrompt",
  method: "PATCH",
  path: "/v1/projects/{projectId}/geo/prompts/{promptId}",
  summary: "Update a prompt",
  description:
    "The text of an auto prompt follows the brand identity and cannot be changed (409); pausing one is kept in `pausedAutoPromptIds` of the settings.",
  scope: "prompts.write",
  params: oneParams,
  body: z
    .object({ prompt: promptText, tags, enabled: z.boolean(), weight })
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of prompt, tags, enabled, weight is required",
    }),
  output: answer,
  errors: [404, 409],
});

export const deletePrompt = endpoint({
  ...common,
  id: "deletePrompt",
  method: "DELETE",
  path: "/v1/projects/{projectId}/geo/prompts/{promptId}",
  summary: "Delete a prompt",
  description: `Its stored answers stay. An auto prompt is kept away by \`removedAutoPromptIds\` of the settings. ${RESTORABLE}`,
  scope: "prompts.write",
  params: oneParams,
  output: deleted,
  errors: [404],
});

export const restorePrompt = endpoint({
  ...common,
  ...restoring(
    "a prompt",
    "With its history. An auto prompt gets the text that the brand identity gives it today. 409 if the project asks this already.",
  ),
  id: "restorePrompt",
  path: "/v1/projects/{projectId}/geo/prompts/{promptId}/restore",
  scope: "prompts.write",
  params: oneParams,
  output: answer,
});

const importRow = z.object({
  prompt: z.string().max(10_000),
  tags: z.array(z.string().max(1_000)).max(100).optional(),
  enabled: z.boolean().optional(),
  weight: z.number().optional(),
});

export const importPrompts = endpoint({
  ...common,
  id: "importPrompts",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/prompts/import",
  summary: "Import prompts",
  description:
    "CSV: columns `prompt`, `tags` (separated by `;` or `|`), `enabled` and `weight`, in any order under a header row, or in this order without one. What exists already gets the tags, state and weight that its row names. A row with an issue is left out and the others are taken.",
  scope: "prompts.write",
  status: 201,
  rateLimit: IMPORT_RATE_LIMIT,
  bodyMaxBytes: IMPORT_BODY_MAX_BYTES,
  params,
  body: importBody(importRow),
  output: importResult,
  errors: [404, 409],
});
