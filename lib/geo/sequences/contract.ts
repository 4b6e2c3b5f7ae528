import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { PROMPT_MAX } from "#lib/geo/prompts/limits.ts";
import { scanQueued } from "#lib/geo/scans/contract.ts";
import { NAME_MAX, SEQUENCES_MAX, STEPS_MAX } from "#lib/geo/sequences/limits.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";

export const sequence = z
  .object({
    id: z.string(),
    name: z.string(),
    steps: z.array(z.string()).meta({ description: "Asked one after another in the same conversation." }),
    enabled: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Sequence" });
export type Sequence = z.output<typeof sequence>;

const fields = {
  name: line(NAME_MAX),
  steps: z.array(line(PROMPT_MAX)).min(1).max(STEPS_MAX),
};

const params = z.object({ projectId: id });
const oneParams = z.object({ projectId: id, sequenceId: id });
const answer = z.object({ sequence, organization });
const common = { tag: "Sequences", geoPlan: true } as const;

export const listSequences = endpoint({
  ...common,
  id: "listSequences",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/sequences",
  summary: "List sequences",
  description: "Oldest first.",
  scope: "prompts.read",
  params,
  pages: ["sequences"],
  output: z.object({ sequences: z.array(sequence), organization }),
  errors: [404],
});

export const createSequence = endpoint({
  ...common,
  id: "createSequence",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/sequences",
  summary: "Create a sequence",
  description: `Questions of one conversation, in their order. A project has at most ${SEQUENCES_MAX}; one more is 409.`,
  scope: "prompts.write",
  status: 201,
  params,
  body: z.object({ ...fields, enabled: z.boolean().default(true) }),
  output: answer,
  errors: [404, 409],
});

export const getSequence = endpoint({
  ...common,
  id: "getSequence",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/sequences/{sequenceId}",
  summary: "Get a sequence",
  scope: "prompts.read",
  params: oneParams,
  output: answer,
  errors: [404],
});

export const updateSequence = endpoint({
  ...common,
  id: "updateSequence",
  method: "PATCH",
  path: "/v1/projects/{projectId}/geo/sequences/{sequenceId}",
  summary: "Update a sequence",
  scope: "prompts.write",
  params: oneParams,
  body: z
    .object({ ...fields, enabled: z.boolean() })
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of name, steps, enabled is required",
    }),
  output: answer,
  errors: [404],
});

export const deleteSequence = endpoint({
  ...common,
  id: "deleteSequence",
  method: "DELETE",
  path: "/v1/projects/{projectId}/geo/sequences/{sequenceId}",
  summary: "Delete a sequence",
  description: `Its stored answers stay. ${RESTORABLE}`,
  scope: "prompts.write",
  params: oneParams,
  output: deleted,
  errors: [404],
});

export const restoreSequence = endpoint({
  ...common,
  ...restoring("a sequence", "Its stored answers belong to it again. 409 if the project has as many as it may."),
  id: "restoreSequence",
  path: "/v1/projects/{projectId}/geo/sequences/{sequenceId}/restore",
  scope: "prompts.write",
  params: oneParams,
  output: answer,
});

export const runSequence = endpoint({
  ...common,
  id: "runSequence",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/sequences/{sequenceId}/run",
  summary: "Run a sequence now",
  description: "Starts a scan of kind `sequence`, whether the sequence is enabled or not.",
  scope: "prompts.write",
  status: 202,
  headers: ["Location"],
  rateLimit: { limit: 10, windowMs: 600_000, by: "organization" },
  params: oneParams,
  tool: { follow: "getGeoScan", openWorld: true },
  output: scanQueued,
  errors: [404, 409],
});
