import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";

export const VCS_PROVIDERS = ["github", "gitea", "gitlab", "git"] as const;

export const vcsIntegration = z
  .object({
    id: z.string(),
    repositoryId: z.string(),
    displayName: z.string(),
    provider: z.enum(VCS_PROVIDERS),
    owner: z.string(),
    repo: z.string(),
    defaultBranch: z.string(),
    private: z.boolean(),
    enabled: z.boolean(),
    webhookUrl: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "VcsIntegration" });
export type VcsIntegration = z.output<typeof vcsIntegration>;

export const trackerIntegration = z
  .object({
    id: z.string(),
    displayName: z.string(),
    provider: z.enum(["linear", "github_issues"]),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    enabled: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "TrackerIntegration" });

export const listIntegrations = endpoint({
  id: "listIntegrations",
  method: "GET",
  path: "/v1/integrations",
  tag: "Integrations",
  summary: "List integrations",
  scope: "integrations.read",
  output: z.object({ vcs: z.array(vcsIntegration), tracker: z.array(trackerIntegration), organization }),
  errors: [],
});

/** Sent as a header of HTTP, so that only printable ASCII is possible. */
const secret = z
  .string()
  .min(1)
  .max(4_096)
  .regex(/^[\x21-\x7e]*$/, "must be printable ASCII");

export const connectRepository = endpoint({
  id: "connectRepository",
  method: "POST",
  path: "/v1/integrations/vcs",
  tag: "Integrations",
  summary: "Connect a repository",
  description:
    "Checks that the repository can be read before anything is stored. With provider `git`, `cloneUrl` is an https URL or, where the operator allows it, a local path; `owner` and `repo` are taken from it when left out.",
  scope: "integrations.write",
  status: 201,
  rateLimit: { limit: 20, windowMs: 60_000 },
  body: z
    .object({
      owner: line(200).optional(),
      repo: line(200).optional(),
      branch: line(255).optional(),
      token: secret.optional(),
      provider: z.enum(VCS_PROVIDERS).default("github"),
      baseUrl: z.url().max(2_048).optional(),
      cloneUrl: line(2_048).optional(),
      displayName: line(120).optional(),
    })
    .refine((body) => body.provider !== "git" || body.cloneUrl !== undefined, {
      message: "is required with provider git",
      path: ["cloneUrl"],
    })
    .refine((body) => body.provider === "git" || (body.owner !== undefined && body.repo !== undefined), {
      message: "owner and repo are required",
      path: ["owner"],
    }),
  output: z.object({ integration: vcsIntegration, organization }),
  errors: [400, 402, 403, 404, 409, 413, 429],
});

export const updateIntegration = endpoint({
  id: "updateIntegration",
  method: "PATCH",
  path: "/v1/integrations/{integrationId}",
  tag: "Integrations",
  summary: "Update an integration",
  scope: "integrations.write",
  rateLimit: { limit: 20, windowMs: 60_000 },
  params: z.object({ integrationId: id }),
  body: z
    .object({
      displayName: line(120).optional(),
      branch: line(255).optional(),
      enabled: z.boolean().optional(),
      token: secret.nullable().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of displayName, branch, enabled, token is required",
    }),
  output: z.object({ integration: vcsIntegration, organization }),
  errors: [400, 402, 403, 404, 413],
});

const named = z.object({ id: z.string(), name: z.string() });

export const deleteIntegration = endpoint({
  id: "deleteIntegration",
  method: "DELETE",
  path: "/v1/integrations/{integrationId}",
  tag: "Integrations",
  summary: "Remove an integration",
  description: "Posts made from it stay. What would have run on it is disabled and named.",
  scope: "integrations.write",
  params: z.object({ integrationId: id }),
  output: deleted.extend({ disabledSchedules: z.array(named), disabledEvents: z.array(named) }),
  errors: [400, 404],
});
