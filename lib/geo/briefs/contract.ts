import { z } from "zod";
import {
  AUDIENCE_MAX,
  CLAIM_MAX,
  COMPETITORS_MAX,
  FACT_IDS_MAX,
  FACT_MAX,
  FACT_MIN,
  FACTS_ADDED_MAX,
  GOAL_MAX,
  HEADING_MAX,
  JOB_MAX,
  SECTIONS_MAX,
  TITLE_MAX,
  TOPIC_MAX,
} from "#lib/geo/briefs/limits.ts";
import { BRIEF_STATUSES } from "#lib/geo/gaps/contract.ts";
import { PAGE_KINDS } from "#lib/geo/visibility/figures.ts";
import { interval, mentionRate, nullableTimestamp, rate, window } from "#lib/geo/visibility/shapes.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { id, line, organization, timestamp } from "#lib/http/shapes.ts";

const CONTENT_SUBTYPES = ["guide", "comparison", "listicle", "how-to", "faq", "alternatives"] as const;
export type ContentSubtype = (typeof CONTENT_SUBTYPES)[number];
const SOURCE_KINDS = ["manual", "gap", "prompt", "search"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const INTENTS = ["learn", "compare", "choose", "do", "replace"] as const;
export type Intent = (typeof INTENTS)[number];
export const VERDICTS = ["insufficient", "no_detectable_change", "improved", "worse"] as const;
export type BriefVerdict = (typeof VERDICTS)[number];
const TOPIC_MIN = 3;
const CLAIMS_MAX = 12;

const claim = z.object({
  text: line(CLAIM_MAX).meta({ description: "A sentence that the named facts support." }),
  factIds: z.array(id).min(1).max(FACT_IDS_MAX).meta({ description: "The facts of the brief that it rests on." }),
});
export type Claim = z.output<typeof claim>;

const section = z.object({
  heading: line(HEADING_MAX),
  goal: line(GOAL_MAX).meta({ description: "What a reader knows after it." }),
  claims: z.array(claim).max(CLAIMS_MAX),
});
export type BriefSection = z.output<typeof section>;

const fact = z
  .object({
    id: z.string(),
    text: z.string(),
    kind: z.enum(["entered", "identity", "post", "page"]).meta({
      description: "Entered by a person, of the brand description, of a published post, or of a page of the website.",
    }),
    source: z.string().nullable().meta({ description: "The address of a page that says it." }),
  })
  .meta({ id: "BriefFact" });
export type BriefFact = z.output<typeof fact>;

const url = z.url({ protocol: /^https?$/ }).max(2_048);
const link = z.object({ url, title: line(200) });
const sourceToBeat = z.object({
  url,
  title: line(300).nullable(),
  kind: z.enum(PAGE_KINDS),
  answers: z.int().meta({ description: "Answers that cite it." }),
});

const lines = (max: number) => z.array(line(300)).max(max);

/** The fields that can be edited before the article is written. */
const editable = {
  contentSubtype: z.enum(CONTENT_SUBTYPES),
  workingTitle: line(TITLE_MAX),
  audience: line(AUDIENCE_MAX),
  jobToBeDone: line(JOB_MAX),
  sections: z.array(section).min(1).max(SECTIONS_MAX).register(forAgents, { show: "single" }),
  questionsToAnswer: lines(20).register(forAgents, { show: "single" }),
  internalLinks: z
    .array(link)
    .max(20)
    .meta({ description: "Pages of the brand to link to." })
    .register(forAgents, { show: "single" }),
  sourcesToBeat: z
    .array(sourceToBeat)
    .max(20)
    .meta({ description: "Third-party pages that the answers cite most." })
    .register(forAgents, { show: "single" }),
  acceptanceChecklist: lines(20).register(forAgents, { show: "single" }),
};

export const baseline = z
  .object({
    promptIds: z.array(z.string()).meta({ description: "Prompts that are measured; empty where none is tracked." }),
    mentionRate,
    ...interval,
    effectiveN: interval.effectiveN.optional().meta({ description: "Missing in older briefs." }),
    mentions: z.int(),
    window,
    engines: z.array(z.string()),
    sandbox: z.boolean().meta({ description: "Answers of sandbox engines." }),
    measuredAt: timestamp,
  })
  .meta({ id: "BriefBaseline", description: "The rate as it stood when the brief was made; never changed since." });
export type Baseline = z.output<typeof baseline>;

const remeasure = z
  .object({
    when: z.literal("next_scan_after_publication"),
    state: z.enum(["unpublished", "waiting", "measured"]).meta({
      description: "`waiting` once the article is published and until a scan of it has completed.",
    }),
    approvedAt: nullableTimestamp.meta({
      description: "Ask the question again from then on: the verdict compares with the answers up to publication.",
    }),
    publishedAt: nullableTimestamp,
    nextScanAt: nullableTimestamp.meta({ description: "When the recurring scan is due; null while it is off." }),
    answersNeeded: z.int().nullable().meta({
      description: "Answers on each side to see a change of 10 points 80% of the time; null without a baseline.",
    }),
  })
  .meta({ id: "BriefRemeasure" });
export type Remeasure = z.output<typeof remeasure>;

const verdict = z
  .object({
    verdict: z.enum(VERDICTS),
    reason: z.string().meta({ description: "The verdict in a sentence." }),
    decidable: z.boolean().meta({
      description:
        "Whether later scans can decide it: false with fewer than 20 answers between approval and publication.",
    }),
    before: rate,
    after: rate,
    difference: z
      .number()
      .nullable()
      .meta({ description: "After less before over the compared cells, in parts of 1." }),
    differenceLow: z.number().nullable(),
    differenceHigh: z.number().nullable(),
    otherPrompts: z.number().nullable().meta({
      description:
        "What the prompts that the article is not about did meanwhile; a change that all share is not its own.",
    }),
    answersNeeded: z.int().nullable().meta({ description: "Answers on each side to see a change of 10 points." }),
    nextLookAt: z.int().nullable().meta({
      description:
        "Answers since publication at which both sides are compared next, of 20, 40, 80, 160 and 320; null once it is decided.",
    }),
    scanIds: z.array(z.string()).meta({ description: "Scans since publication that were compared." }),
    comparedCells: z.int().meta({ description: "Cells of engine and language that one model answered in both." }),
    leftOutCells: z.int(),
  })
  .meta({ id: "BriefVerdict" });
export type Verdict = z.output<typeof verdict>;

const portfolio = z
  .object({
    briefs: z.int().meta({ description: "Measured briefs, archived ones too." }),
    lift: z.number().meta({
      description: "Their mean change since publication beyond that of their control prompts, in parts of 1.",
    }),
    low: z.number().nullable().meta({ description: "Its 95% interval; null with fewer than 3 briefs." }),
    high: z.number().nullable(),
  })
  .meta({ id: "BriefPortfolio" });
export type Portfolio = z.output<typeof portfolio>;

const baselineScan = z
  .object({
    scanId: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Why the scan did not start; the writing goes on." }),
  })
  .meta({ id: "BriefBaselineScan" });
export type BaselineScan = z.output<typeof baselineScan>;

const planning = z
  .object({
    state: z.enum(["running", "done"]).meta({
      description: "While it runs, pages of the website are still being read for facts and links.",
    }),
    planner: z.string().meta({ description: "`rules`, or the model that planned." }),
    note: z.string().nullable().meta({ description: "What a person should know of how it was planned." }),
  })
  .meta({ id: "BriefPlanning" });

export const briefPlan = z
  .object({
    targetPrompt: z.string(),
    intent: z.enum(INTENTS),
    ...editable,
    facts: z.array(fact).meta({ description: "What the article may say of the product; nothing else." }),
    missingFacts: z.array(z.string()).meta({ description: "What to enter while the brief is `needs_facts`." }),
    baseline,
    remeasure,
    verdict: verdict.nullable().meta({ description: "Null until a scan has completed since publication." }),
  })
  .meta({ id: "BriefPlan" });
export type BriefPlan = z.output<typeof briefPlan>;

const briefFields = {
  briefId: z.string(),
  topic: z.string(),
  sourceKind: z.enum(SOURCE_KINDS),
  sourceId: z.string().nullable(),
  brief: briefPlan,
  planning,
  status: z.enum(BRIEF_STATUSES),
  runId: z.string().nullable().meta({ description: "Of the latest writing; null before approval." }),
  postId: z.string().nullable().meta({
    description: "The draft that was written; null before there is one, and after it was deleted.",
  }),
  error: z.string().nullable().meta({ description: "Why the last writing failed." }),
  brandIdentityId: z.string().nullable(),
  autoApprove: z.boolean(),
  archivedAt: nullableTimestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
};
export const briefItem = z.object(briefFields).meta({ id: "Brief" });
export type BriefItem = z.output<typeof briefItem>;

const briefAnswer = z.object({
  ...briefFields,
  post: z
    .object({
      id: z.string(),
      title: z.string(),
      status: z.enum(["draft", "published"]),
      publishedAt: nullableTimestamp,
    })
    .nullable()
    .meta({ description: "Null before there is one, and after it was deleted." }),
  organization,
});
export type BriefAnswer = z.output<typeof briefAnswer>;

const params = z.object({ projectId: id });
const oneParams = params.extend({ briefId: id });
const base = { tag: "Briefs", geoPlan: true } as const;

export const listBriefs = endpoint({
  ...base,
  id: "listGeoBriefs",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/briefs",
  summary: "List briefs",
  description: "Newest first.",
  scope: "briefs.read",
  params,
  query: z.object({
    archived: z.enum(["true", "false"]).default("false").meta({ description: "`true` lists the archived ones." }),
  }),
  pages: ["briefs"],
  tool: { defaults: { limit: 5 } },
  output: z.object({
    briefs: z.array(briefItem),
    archived: z.int(),
    portfolio: portfolio.nullable().meta({ description: "Null before an article is measured." }),
    organization,
  }),
  errors: [404],
});

export const createBrief = endpoint({
  ...base,
  id: "createGeoBrief",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/briefs",
  summary: "Create a brief",
  description:
    "Plans an article from facts about the product: each claim names the facts that support it, and today's rate is registered as the baseline. With fewer than 8 facts that bear on the question the brief is `needs_facts` and lists what is missing. Costs the credits of a brief. 200 with the open brief of the same gap, prompt or search where there is one, free of charge.",
  scope: "briefs.write",
  status: 201,
  mayExist: true,
  rateLimit: { limit: 10, windowMs: 600_000, by: "organization" },
  params,
  body: z.object({
    topic: line(TOPIC_MAX).refine((value) => value.length >= TOPIC_MIN, `must have at least ${TOPIC_MIN} characters`),
    contentSubtype: z
      .enum(CONTENT_SUBTYPES)
      .optional()
      .meta({ description: "By default by the wording of the prompt." }),
    sourceKind: z.enum(SOURCE_KINDS).default("manual"),
    sourceId: id.optional().meta({ description: "A gap's id, or a prompt's; needed unless `manual`." }),
    competitorIds: z
      .array(id)
      .max(COMPETITORS_MAX)
      .optional()
      .meta({ description: "Competitors to cover; by default those named." }),
    brandIdentityId: id.optional().meta({ description: "By default the project's." }),
    autoApprove: z.boolean().default(false).meta({ description: "Has the article written at once." }),
  }),
  tool: {
    default: true,
    use: "Use it to plan an article for a gap, a prompt or a topic; it costs the credits of a brief. It returns the plan with the answers that each claim rests on.",
  },
  output: briefAnswer,
  errors: [404, 409],
});

export const getBrief = endpoint({
  ...base,
  id: "getGeoBrief",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/briefs/{briefId}",
  summary: "Get a brief",
  description: "With the facts behind its claims, and its verdict once a scan has completed since publication.",
  scope: "briefs.read",
  params: oneParams,
  tool: {
    default: true,
    use: "Use it to read a brief, or to wait until its article is written. It returns the plan, its evidence, the post and, later, the verdict.",
    pending: { statusPath: ["status"], values: ["queued", "writing"] },
  },
  output: briefAnswer,
  errors: [404],
});

export const updateBrief = endpoint({
  ...base,
  id: "updateGeoBrief",
  method: "PATCH",
  path: "/v1/projects/{projectId}/geo/briefs/{briefId}",
  summary: "Change a brief, archive it or bring it back",
  description:
    "The plan of a `draft`, `needs_facts` or `failed` brief; else 409. A claim whose names or numbers its facts do not hold is 400. Archiving is open to every brief but one that is being written.",
  scope: "briefs.write",
  params: oneParams,
  body: z
    .object(editable)
    .partial()
    .extend({ archived: z.boolean().optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one field is required",
    }),
  output: briefAnswer,
  errors: [404, 409],
});

export const addBriefFacts = endpoint({
  ...base,
  id: "addGeoBriefFacts",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/briefs/{briefId}/facts",
  summary: "Add facts to a brief",
  description:
    "Facts about the product that its article may state. They are kept with the project for later briefs; a text that it already has is not stored again. A brief with enough of them turns from `needs_facts` to `draft`. Only `needs_facts`, `draft` and `failed`; else 409.",
  scope: "briefs.write",
  params: oneParams,
  body: z.object({
    facts: z
      .array(
        z.object({
          text: line(FACT_MAX).refine((value) => value.length >= FACT_MIN, `must have at least ${FACT_MIN} characters`),
          source: url.optional().meta({ description: "A page that says it." }),
        }),
      )
      .min(1)
      .max(FACTS_ADDED_MAX),
  }),
  tool: {
    default: true,
    use: "Use it while a brief is `needs_facts`, with facts that a person gave you. It returns the brief, which turns to `draft` when there are enough.",
  },
  output: briefAnswer,
  errors: [400, 402, 404, 409, 413],
});

export const deleteBriefFact = endpoint({
  ...base,
  id: "deleteGeoBriefFact",
  method: "DELETE",
  path: "/v1/projects/{projectId}/geo/briefs/{briefId}/facts/{factId}",
  summary: "Delete a fact that was entered",
  description:
    "Deletes it from the project for good and plans the brief without it; other briefs keep what they have. 409 while a claim of an edited plan rests on it. Only `needs_facts`, `draft` and `failed`; else 409.",
  scope: "briefs.write",
  params: oneParams.extend({ factId: id }),
  output: briefAnswer,
  errors: [404, 409],
});

export const approveBrief = endpoint({
  ...base,
  id: "approveGeoBrief",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/briefs/{briefId}/approve",
  summary: "Have a brief written",
  description:
    "Queues the writing of a draft blog post, and holds one long-form post of the plan for it. The first approval also asks its prompts anew, 10 times of each engine and language, as the baseline of its verdict: `scans/estimate` has the price. Only `draft` and `failed`; else 409. Poll the brief until it is `completed` or `failed`.",
  scope: "briefs.write",
  status: 202,
  rateLimit: { limit: 20, windowMs: 600_000, by: "organization" },
  params: oneParams,
  tool: {
    default: true,
    use: "Use it to have the article of a brief written, once a person has agreed. It returns the id of the run.",
    follow: "getGeoBrief",
  },
  output: z.object({
    runId: z.string(),
    baselineScan: baselineScan.nullable().meta({ description: "Null after an earlier approval and without a prompt." }),
    organization,
  }),
  errors: [404, 409],
});
