import { z } from "zod";
import { endpoint, type ParsedBody } from "#lib/http/endpoint.ts";
import { id, line, oneLine, organization, queueError, timestamp } from "#lib/http/shapes.ts";
import { CONTENT_TYPES, draftFlag } from "#lib/posts/contract.ts";
import { LEAD_SENTENCE_MAX } from "#lib/posts/limits.ts";

export const LOOKBACK_WINDOWS = ["current_day", "yesterday", "last_7_days", "last_14_days", "last_30_days"] as const;
export const TONE_PROFILES = ["Conversational", "Professional", "Casual", "Formal"] as const;
export const JOB_STATUSES = ["queued", "running", "completed", "failed", "skipped"] as const;

export const job = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    repositoryIds: z.array(z.string()),
    brandVoiceId: z.string().nullable(),
    workflowRunId: z.string().nullable(),
    postId: z.string().nullable(),
    error: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: timestamp.nullable(),
    status: z.enum(JOB_STATUSES),
    contentType: z.enum(CONTENT_TYPES),
    lookbackWindow: z.string().nullable(),
    source: z.enum(["api", "dashboard", "schedule", "event", "mcp", "cli"]),
    resumeAt: timestamp.nullable().meta({ description: "Until when a host's rate limit suspends the job." }),
  })
  .meta({ id: "GenerationJob" });
export type Job = z.output<typeof job>;

export const jobEvent = z
  .object({
    id: z.string(),
    jobId: z.string(),
    type: z.enum([
      "queued",
      "workflow_triggered",
      "running",
      "fetching_repositories",
      "generating_content",
      "verifying_content",
      "post_created",
      "completed",
      "failed",
      "skipped",
    ]),
    message: z.string(),
    createdAt: timestamp,
    metadata: z.unknown().meta({ description: "Free-form, or null." }),
  })
  .meta({ id: "GenerationJobEvent" });
export type JobEvent = z.output<typeof jobEvent>;

const reference = oneLine(z.string().min(1).max(100));
const references = z.array(reference).max(100);

/** The sources of a generation (specification, section 4.7). */
const sources = {
  lookbackWindow: z.enum(LOOKBACK_WINDOWS).optional(),
  from: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "Instead of `lookbackWindow`, together with `to`." }),
  to: z.iso.datetime({ offset: true }).optional(),
  newest: z.literal(true).optional().meta({
    description: "Instead of a window: the newest stretch of history that has something to say, however old.",
  }),
  repositoryIds: references.optional().meta({ deprecated: true, description: "Use `integrations.vcs`." }),
  trackerIntegrationIds: references.optional().meta({ deprecated: true, description: "Use `integrations.tracker`." }),
  integrations: z.object({ vcs: references.default([]), tracker: references.default([]) }).optional(),
  vcs: z
    .object({
      repositories: z.array(z.object({ owner: line(200), repo: line(200) })).max(100),
    })
    .optional(),
  dataPoints: z
    .object({
      includePullRequests: z.boolean().default(true).meta({
        description: "False reads no pull requests; one that was squashed is then a commit.",
      }),
      includeCommits: z.boolean().default(true),
      includeReleases: z.boolean().default(true),
      includeTrackerData: z.boolean().optional().meta({
        description: "False unless a tracker is named; true with none named reads every enabled one.",
      }),
    })
    .optional(),
};

const selectedItems = z
  .object({
    commitShas: z
      .array(z.string().regex(/^[0-9a-f]{7,64}$/i))
      .max(2_000)
      .default([]),
    pullRequestNumbers: z
      .array(z.object({ repositoryId: reference, number: z.int().min(1) }))
      .max(2_000)
      .default([]),
    releaseTagNames: z.array(line(255)).max(500).default([]),
    trackerIssueIds: z
      .array(z.object({ integrationId: reference, issueId: reference }))
      .max(2_000)
      .default([]),
  })
  .optional();

/** Packages of monorepos, each once. */
export const packageNames = z
  .array(line(214))
  .min(1)
  .max(50)
  .transform((names) => [...new Set(names)])
  .meta({
    description: "Of a monorepo, by name or folder; `.` is what is in none.",
  });

type Range = {
  lookbackWindow?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  newest?: true | undefined;
};
const wholeRange = (body: Range) => (body.from === undefined) === (body.to === undefined);
const oneRange = (body: Range) =>
  [body.from, body.lookbackWindow, body.newest].filter((given) => given !== undefined).length <= 1;
const forwardRange = (body: Range) =>
  body.from === undefined || body.to === undefined || Date.parse(body.from) < Date.parse(body.to);
const WHOLE = { message: "from and to go together", path: ["from"] };
const ONE = { message: "give one of lookbackWindow, from and to, or newest", path: ["lookbackWindow"] };
const FORWARD = { message: "must be before to", path: ["from"] };

const WITH_RUN = { message: "needs the runId of a skipped post", path: ["leadSentence"] };

const queued = z.object({ organization, job });

/** What every endpoint that queues a generation answers. */
export const queueing = {
  status: 202,
  headers: ["Location"],
  output: queued,
  errorBodies: { 503: queueError },
} as const;

export const generatePost = endpoint({
  ...queueing,
  id: "generatePost",
  method: "POST",
  path: "/v1/posts/generate",
  tag: "Posts",
  summary: "Queue the generation of a post",
  description: "Answers at once; poll the job about every ten seconds until it is completed, failed or skipped.",
  scope: "posts.write",
  rateLimit: { limit: 10, windowMs: 60_000 },
  body: z
    .object({
      contentType: z.enum(CONTENT_TYPES),
      ...sources,
      brandVoiceId: reference.optional().meta({ description: "An alias of `brandIdentityId`." }),
      brandIdentityId: reference.optional(),
      toneProfile: z.enum(TONE_PROFILES).optional(),
      runId: reference
        .optional()
        .meta({ description: "A job: takes over its ledger, as soon as it has read its sources." }),
      selectedItems,
      packages: packageNames.optional(),
      leadSentence: line(LEAD_SENTENCE_MAX).optional().meta({
        description: "With the `runId` of a skipped post: what readers can do now.",
      }),
      withoutSource: z.boolean().optional().meta({ description: "Takes it even if no fact says so." }),
    })
    .refine(({ leadSentence, runId }) => leadSentence === undefined || runId !== undefined, WITH_RUN)
    .refine(wholeRange, WHOLE)
    .refine(oneRange, ONE)
    .refine(forwardRange, FORWARD),
  tool: {
    default: true,
    use: "Use it to have a post written from what shipped, after `preview_activity` showed that there is something to tell. It returns the queued job at once.",
    follow: "getGeneration",
    omit: ["brandVoiceId"],
    openWorld: true,
  },
  errors: [404],
});

export const listGenerations = endpoint({
  id: "listGenerations",
  method: "GET",
  path: "/v1/posts/generate",
  tag: "Posts",
  summary: "List the newest generation jobs",
  description: "The newest 50, newest first.",
  scope: "posts.read",
  pages: ["jobs"],
  output: z.object({ jobs: z.array(job), organization }),
});

export const getGeneration = endpoint({
  id: "getGeneration",
  method: "GET",
  path: "/v1/posts/generate/{jobId}",
  tag: "Posts",
  summary: "Get a generation job and its events",
  scope: "posts.read",
  rateLimit: { limit: 120, windowMs: 60_000 },
  params: z.object({ jobId: id }),
  tool: {
    default: true,
    use: "Use it after a post was queued, to learn whether it is written, skipped or failed, and why. It returns the job with its events and, when it is done, the `postId`.",
    name: "get_post_generation_status",

    pending: { statusPath: ["job", "status"], values: ["queued", "running"], done: ["events", "length"] },
  },
  output: z.object({ job, events: z.array(jobEvent) }),
  errors: [404],
});

export const regeneratePost = endpoint({
  ...queueing,
  id: "regeneratePost",
  method: "POST",
  path: "/v1/posts/{postId}/regenerate",
  tag: "Posts",
  summary: "Write a post again from its ledger",
  description: "The present text stays as a revision.",
  scope: "posts.write",
  rateLimit: { limit: 10, windowMs: 60_000 },
  params: z.object({ postId: id }),
  body: z.object({
    toneProfile: z.enum(TONE_PROFILES).optional(),
    brandIdentityId: reference.optional(),
    draft: draftFlag,
  }),
  tool: { follow: "getGeneration" },
  errors: [404, 409],
});

export const activityItem = z
  .object({
    type: z.enum(["pull_request", "commit", "release", "issue"]),
    repositoryId: z.string().meta({ description: "Of an issue: the integration of its tracker." }),
    repository: z.string().meta({ description: "Owner and name; of an issue, what its tracker is called." }),
    id: z.string().meta({
      description: "Number of a pull request, SHA of a commit, tag of a release, or an issue as people write it.",
    }),
    title: z.string(),
    author: z.string(),
    at: timestamp,
    url: z.string().nullable(),
  })
  .meta({ id: "ActivityItem" });
export type ActivityItem = z.output<typeof activityItem>;

/** A range and its sources. */
export const activityRequest = z
  .object({ ...sources, packages: packageNames.optional() })
  .refine(wholeRange, WHOLE)
  .refine(oneRange, ONE)
  .refine(forwardRange, FORWARD);

export const previewActivity = endpoint({
  id: "previewActivity",
  method: "POST",
  path: "/v1/posts/activity",
  tag: "Posts",
  summary: "List what a generation would read",
  scope: "posts.write",
  rateLimit: { limit: 30, windowMs: 60_000 },
  body: activityRequest,
  tool: {
    default: true,
    use: "Use it to see what shipped in a range, before anything is written. It returns commits, pull requests, releases and issues by page, newest first, with totals.",
    readOnly: true,
    openWorld: true,
  },
  pages: ["items"],
  output: z.object({
    items: z.array(activityItem).meta({ description: "Newest first, at most 2,000." }),
    totals: z.object({ commits: z.int(), pullRequests: z.int(), releases: z.int(), issues: z.int() }),
    range: z.object({ from: timestamp, to: timestamp }),
    organization,
  }),
  errors: [404],
});

export type GenerateRequest = ParsedBody<typeof generatePost>;
export type ActivityRequest = ParsedBody<typeof previewActivity>;
