import { z } from "zod";
import { NOTED_CHANGES_MIN, NOTED_SHARE } from "#lib/content/limits.ts";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";

export const VCS_PROVIDERS = ["github", "gitea", "gitlab", "git"] as const;
export const TRACKER_PROVIDERS = ["linear", "github_issues"] as const;

const baseUrl = z.string().nullable().meta({ description: "Of a server of one's own; null is the public service." });
/** The result of the last access check. */
const checked = {
  checkedAt: timestamp.nullable(),
  checkError: z.string().nullable().meta({ description: "Why access failed when it was last tried; null otherwise." }),
};

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
    baseUrl,
    access: z
      .enum(["token", "installation", "none"])
      .meta({ description: "What opens it; `none` reads what is public." }),
    ...checked,
    notedShare: z
      .number()
      .nullable()
      .meta({
        description: `Share of the changes of twelve months that came with a release note (a changeset, a changelog line), 0 to 1, measured when a post was last written. Null before, with fewer than ${NOTED_CHANGES_MIN} changes, and where no change that was read over a host's API brought a note.`,
      }),
    foldWithoutNote: z
      .boolean()
      .nullable()
      .meta({
        description: `Whether posts fold changes without a release note into one line per area and never highlight them. Null decides for each post: they are folded where \`notedShare\`, or the share of the post's own changes, is at least ${NOTED_SHARE}.`,
      }),
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
    provider: z.enum(TRACKER_PROVIDERS),
    teamId: z.string().nullable(),
    teamName: z.string().nullable(),
    enabled: z.boolean(),
    baseUrl,
    ...checked,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "TrackerIntegration" });
export type TrackerIntegration = z.output<typeof trackerIntegration>;

const anyIntegration = z
  .discriminatedUnion("provider", [vcsIntegration, trackerIntegration])
  .meta({ id: "Integration", description: "`provider` tells which of both it is." });
export type AnyIntegration = z.output<typeof anyIntegration>;

export const listIntegrations = endpoint({
  id: "listIntegrations",
  method: "GET",
  path: "/v1/integrations",
  tag: "Integrations",
  summary: "List integrations",
  scope: "integrations.read",
  tool: {
    default: true,
    use: "Use it to see which repositories and trackers posts are written from, and whether they can be read. It returns their ids, names, branches and the last fault.",
  },
  pages: ["vcs", "tracker"],
  output: z.object({ vcs: z.array(vcsIntegration), tracker: z.array(trackerIntegration), organization }),
});

/** Sent as an HTTP header, so that only printable ASCII is allowed. */
const secret = z
  .string()
  .min(1)
  .max(4_096)
  .regex(/^[\x21-\x7e]*$/, "must be printable ASCII");

const address = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .meta({ description: "Of a server of one's own." });

export const connectRepository = endpoint({
  id: "connectRepository",
  method: "POST",
  path: "/v1/integrations/vcs",
  tag: "Integrations",
  summary: "Connect a repository",
  description:
    "Checks that the repository can be read before anything is stored. With provider `git`, `cloneUrl` is an https URL or, where the operator allows it, a local path; `owner` and `repo` are taken from it when left out. The other providers are read over their API: `owner` and `repo` are required, `baseUrl` names a server of one's own, and a private repository needs a `token` (or, on GitHub, the installed GitHub App).",
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
      baseUrl: address.optional(),
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
  tool: {
    default: true,
    use: "Use it to make a repository a source of posts; its access is checked before anything is stored. It returns the new integration. Provider `git` needs `cloneUrl`, the others `owner` and `repo`.",
    openWorld: true,
  },
  output: z.object({ integration: vcsIntegration, organization }),
  errors: [404, 409],
});

export const connectTracker = endpoint({
  id: "connectTracker",
  method: "POST",
  path: "/v1/integrations/tracker",
  tag: "Integrations",
  summary: "Connect an issue tracker",
  description:
    "Checks that its issues can be read before anything is stored. `teamId` is the id of a team in Linear and `owner/repo` in GitHub issues; left out, Linear is read as far as the key reaches.",
  scope: "integrations.write",
  status: 201,
  rateLimit: { limit: 20, windowMs: 60_000 },
  body: z
    .object({
      provider: z.enum(TRACKER_PROVIDERS),
      apiKey: secret,
      teamId: line(300).optional(),
      baseUrl: address.optional(),
      displayName: line(120).optional(),
    })
    .refine((body) => body.provider !== "github_issues" || body.teamId !== undefined, {
      message: "owner/repo is required with provider github_issues",
      path: ["teamId"],
    }),
  tool: { openWorld: true },
  output: z.object({ integration: trackerIntegration, organization }),
  errors: [404, 409],
});

export const listTrackerTeams = endpoint({
  id: "listTrackerTeams",
  method: "POST",
  path: "/v1/integrations/tracker/teams",
  tag: "Integrations",
  summary: "List the teams that a tracker's key can read",
  description: "Nothing is stored. Each id is a `teamId` for connecting the tracker.",
  scope: "integrations.write",
  rateLimit: { limit: 20, windowMs: 60_000 },
  body: z.object({ provider: z.literal("linear"), apiKey: secret, baseUrl: address.optional() }),
  tool: { readOnly: true, openWorld: true },
  output: z.object({ teams: z.array(z.object({ id: z.string(), name: z.string() })), organization }),
  errors: [404],
});

export const updateIntegration = endpoint({
  id: "updateIntegration",
  method: "PATCH",
  path: "/v1/integrations/{integrationId}",
  tag: "Integrations",
  summary: "Update an integration",
  description:
    "A new branch or token is tried first, and stored only where it works. `branch` and `foldWithoutNote` are a repository's alone; `token` is the API key of a tracker.",
  scope: "integrations.write",
  rateLimit: { limit: 20, windowMs: 60_000 },
  params: z.object({ integrationId: id }),
  body: z
    .object({
      displayName: line(120).optional(),
      branch: line(255).optional(),
      enabled: z.boolean().optional(),
      token: secret.nullable().optional(),
      foldWithoutNote: z.boolean().nullable().optional().meta({
        description:
          "Whether posts fold changes without a release note. Null decides by the repository's own notes. It holds for the next posts.",
      }),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of displayName, branch, enabled, token, foldWithoutNote is required",
    }),
  tool: { openWorld: true },
  output: z.object({ integration: anyIntegration, organization }),
  errors: [404],
});

export const checkIntegration = endpoint({
  id: "checkIntegration",
  method: "POST",
  path: "/v1/integrations/{integrationId}/check",
  tag: "Integrations",
  summary: "Try an integration's access now",
  description:
    "Stores when it was tried and why it failed, if it did: `checkedAt` and `checkError` of the answer. A repository that was renamed is followed.",
  scope: "integrations.write",
  rateLimit: { limit: 20, windowMs: 60_000 },
  params: z.object({ integrationId: id }),
  tool: { openWorld: true },
  output: z.object({ integration: anyIntegration, organization }),
  errors: [404],
});

const namedResource = z.object({ id: z.string(), name: z.string() });
const disabled = { disabledSchedules: z.array(namedResource), disabledEvents: z.array(namedResource) };

export const getIntegrationConsequences = endpoint({
  id: "getIntegrationConsequences",
  method: "GET",
  path: "/v1/integrations/{integrationId}/consequences",
  tag: "Integrations",
  summary: "Tell what removing an integration would do",
  description: "The schedules and event triggers that would be disabled, and how many posts made from it would stay.",
  scope: "integrations.read",
  params: z.object({ integrationId: id }),
  output: z.object({ id: z.string(), ...disabled, posts: z.int(), organization }),
  errors: [404],
});

export const deleteIntegration = endpoint({
  id: "deleteIntegration",
  method: "DELETE",
  path: "/v1/integrations/{integrationId}",
  tag: "Integrations",
  summary: "Remove an integration",
  description: `Posts made from it stay. What would have run on it is disabled and named. ${RESTORABLE}`,
  scope: "integrations.write",
  params: z.object({ integrationId: id }),
  output: deleted.extend(disabled),
  errors: [404],
});

export const restoreIntegration = endpoint({
  ...restoring(
    "an integration",
    "With its token and webhook; the schedules and event triggers that its removal disabled are enabled. 409 if it has been connected again.",
  ),
  id: "restoreIntegration",
  path: "/v1/integrations/{integrationId}/restore",
  tag: "Integrations",
  scope: "integrations.write",
  params: z.object({ integrationId: id }),
  output: z.object({ integration: anyIntegration, organization }),
});
