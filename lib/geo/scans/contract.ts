import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, deleted, id, organization, timestamp } from "#lib/http/shapes.ts";

export const SCAN_STATUSES = [
  "queued",
  "running",
  "completed",
  "failed",
  "canceled",
  "skipped",
  "stopped_by_budget",
] as const;
export const SCAN_TRIGGERS = ["manual", "schedule", "api", "mcp"] as const;
export const REPEATS_MAX = 10;

export const scan = z
  .object({
    id: z.string(),
    projectId: z.string(),
    kind: z.enum(["scan", "sequence"]),
    status: z.enum(SCAN_STATUSES).meta({
      description:
        "`completed` has at least one answer; `skipped` had no quota to ask with; `stopped_by_budget` asked only what the month's budget covers, and its figures cover only that; `error` says why.",
    }),
    trigger: z.enum(SCAN_TRIGGERS),
    totalChecks: z.int().meta({ description: "Answers that were planned; 0 until they are." }),
    completedChecks: z.int().meta({ description: "Answers stored." }),
    failedChecks: z.int(),
    blockedChecks: z.int().meta({ description: "Not asked, because the engine keeps what it is sent." }),
    mentions: z.int().meta({ description: "Answers that name the company." }),
    costUsd: z
      .number()
      .meta({ description: "What its answers cost, as far as it is known. Failed attempts are left out." }),
    unpricedChecks: z.int().meta({ description: "Answers whose cost is unknown and left out of `costUsd`." }),
    continuesScanId: z
      .string()
      .nullable()
      .meta({ description: "The scan that the budget stopped and this one continues." }),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable().meta({ description: "When it ended, however it ended." }),
    error: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "Scan" });
export type Scan = z.output<typeof scan>;

/** Progress of one engine in a scan. */
const engineProgress = z
  .object({
    engine: z.string().meta({ description: "With `:nosearch` where it runs without web search." }),
    total: z.int(),
    pending: z.int(),
    completed: z.int(),
    failed: z.int(),
    blocked: z.int(),
    skipped: z.int(),
  })
  .meta({ id: "ScanEngineProgress" });
export type EngineProgress = z.output<typeof engineProgress>;

const ids = z.array(z.string().min(1).max(128));

export const scanRequest = z.object({
  engines: ids.min(1).max(64).optional().meta({
    description: "Engines to ask, of those the organization sees; by default those of the settings.",
  }),
  promptIds: z.array(id).min(1).max(1_000).optional().meta({
    description: "Prompts to ask, paused ones too; by default every enabled one, and the enabled sequences.",
  }),
  languages: ids.min(1).max(4).optional().meta({ description: "ISO 639-1; by default those of the settings." }),
  repeats: z.int().min(1).max(REPEATS_MAX).optional().meta({
    description: "How often each prompt is asked of each engine; by default 3 in a project's first scan, else 1.",
  }),
});
export type ScanRequest = z.output<typeof scanRequest>;

const params = z.object({ projectId: id });
const oneParams = z.object({ projectId: id, scanId: id });

/** Response to a queued scan, also used for a run of one sequence. */
export const scanQueued = z.object({
  scanId: z.string(),
  statusUrl: z.string().meta({ description: "Path of the scan on this server; the same as `Location`." }),
  organization,
});

export const createScan = endpoint({
  id: "createGeoScan",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/scans",
  tag: "Scans",
  summary: "Start a scan",
  description:
    "Asks every prompt of every engine in every language, and holds one AI answer of the plan for each; sandbox engines are free. A project has one scan under way. At most 4 an hour for each organization.",
  scope: "scans.write",
  geoPlan: true,
  status: 202,
  headers: ["Location"],
  rateLimit: { limit: 4, windowMs: 3_600_000, by: "organization" },
  params,
  body: scanRequest,
  tool: {
    default: true,
    use: "Use it to ask the engines all prompts now; it costs one AI answer for each, at most four times an hour. It returns the id of the scan.",
    follow: "getGeoScan",
    openWorld: true,
  },
  output: scanQueued,
  errors: [404, 409],
});

export const listScans = endpoint({
  id: "listGeoScans",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/scans",
  tag: "Scans",
  summary: "List scans",
  description: "Newest first.",
  scope: "scans.read",
  geoPlan: true,
  params,
  query: z.object({ ...pageQuery(20), status: commaList(SCAN_STATUSES) }),
  output: z.object({ scans: z.array(scan), pagination, organization }),
  errors: [404],
});

export const getScan = endpoint({
  id: "getGeoScan",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/scans/{scanId}",
  tag: "Scans",
  summary: "Get a scan",
  description: "Poll it while it is `queued` or `running`.",
  scope: "scans.read",
  geoPlan: true,
  rateLimit: { limit: 120, windowMs: 60_000 },
  params: oneParams,
  tool: {
    default: true,
    use: "Use it after a scan was started, to learn how far it is. It returns the counts of answers, of the scan and of each engine.",
    pending: {
      statusPath: ["scan", "status"],
      values: ["queued", "running"],
      done: ["scan", "completedChecks"],
      total: ["scan", "totalChecks"],
    },
  },
  output: z.object({ scan, engines: z.array(engineProgress), organization }),
  errors: [404],
});

export const cancelScan = endpoint({
  id: "cancelGeoScan",
  method: "DELETE",
  path: "/v1/projects/{projectId}/geo/scans/{scanId}",
  tag: "Scans",
  summary: "Cancel a scan",
  description:
    "No new question is asked from then on; what was answered stays, and what was not asked is given back to the quota. A scan that has ended by itself is 409.",
  scope: "scans.write",
  geoPlan: true,
  params: oneParams,
  output: deleted.extend({ scan }),
  errors: [404, 409],
});

const usd = z.number();

const engineEstimate = z
  .object({
    engine: z.string().meta({ description: "With `:nosearch` where it runs without web search." }),
    answers: z.int(),
    answerUsd: usd.nullable().meta({ description: "What one answer is expected to cost; null if unknown." }),
    priceUsd: usd.nullable(),
    basis: z.enum(["free", "history", "table", "unknown"]).meta({
      description:
        "`history`: the mean of the project's newest answers, 50 of 30 days at most; `table`: the prices, for the tokens and searches that an answer usually takes.",
    }),
    price: z
      .object({
        input: usd.meta({ description: "A million input tokens." }),
        output: usd.meta({ description: "A million output tokens." }),
        searches: usd.meta({ description: "A thousand searches, or answers that searched, by `searchUnit`." }),
        searchUnit: z.enum(["search", "answer"]),
        source: z.string().nullable().meta({ description: "Where it was read; null if the operator set it." }),
        readOn: z.string().nullable().meta({ description: "The day on which it was read." }),
      })
      .nullable()
      .meta({ description: "In US dollars; null if unknown, or for sandbox engines." }),
  })
  .meta({ id: "EngineEstimate" });
export type EngineEstimate = z.output<typeof engineEstimate>;

const spending = z
  .object({
    month: z.string().meta({ description: "UTC, `2026-11`." }),
    costUsd: usd.meta({ description: "What the month's answers cost, as far as it is known." }),
    answers: z.int(),
    unpricedAnswers: z.int().meta({ description: "Answers whose cost is unknown." }),
    budgetUsd: usd.nullable().meta({ description: "The present budget of a month; null without a limit." }),
    leftUsd: usd.nullable().meta({ description: "Of the budget, never less than 0." }),
  })
  .meta({ id: "GeoSpending" });
export type Spending = z.output<typeof spending>;

const estimate = z.object({
  answers: z.int(),
  priceUsd: usd.meta({ description: "The sum of the engines whose price is known." }),
  unpricedEngines: z.array(z.string()).meta({ description: "Engines left out because their price is unknown." }),
  engines: z.array(engineEstimate),
  spending,
});
export type ScanEstimate = z.output<typeof estimate>;

export const estimateScan = endpoint({
  id: "estimateGeoScan",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/scans/estimate",
  tag: "Scans",
  summary: "Estimate the price of a scan",
  description:
    "Takes the body of a scan, starts nothing, and says how many answers it would ask and what they are expected to cost.",
  scope: "scans.write",
  geoPlan: true,
  params,
  body: scanRequest,
  tool: {
    readOnly: true,
    use: "Use it before a scan, to tell the person what it is expected to cost.",
  },
  output: estimate.extend({ organization }),
  errors: [404, 409],
});

export const getSpending = endpoint({
  id: "getGeoSpending",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/spending",
  tag: "Scans",
  summary: "Get what answers cost in a month",
  scope: "scans.read",
  geoPlan: true,
  params,
  query: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "must be a month, 2026-11")
      .optional()
      .meta({ description: "UTC, `2026-11`; by default the present one." }),
  }),
  output: z.object({ spending, organization }),
  errors: [404],
});

export const resumeScan = endpoint({
  id: "resumeGeoScan",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/scans/{scanId}/resume",
  tag: "Scans",
  summary: "Resume a scan that the budget stopped",
  description:
    "Starts a scan of the questions that it did not ask, once: after the budget was raised, or in another month. Conversations that were not complete start anew.",
  scope: "scans.write",
  geoPlan: true,
  status: 202,
  headers: ["Location"],
  rateLimit: { limit: 4, windowMs: 3_600_000, by: "organization" },
  params: oneParams,
  tool: { openWorld: true, follow: "getGeoScan" },
  output: scanQueued,
  errors: [404, 409],
});
