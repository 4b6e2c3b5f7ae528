import { z } from "zod";
import { segmentQuery, windowQuery } from "#lib/geo/visibility/contract.ts";
import { PAGE_KINDS } from "#lib/geo/visibility/figures.ts";
import { common, interval, isSandbox, mentionRate, nullableTimestamp } from "#lib/geo/visibility/shapes.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { id, organization, timestamp } from "#lib/http/shapes.ts";

const GAP_STATUSES = ["confirmed", "suspected"] as const;
export type GapStatus = (typeof GAP_STATUSES)[number];
const GAP_ACTIONS = ["create", "refresh", "earn_placement"] as const;
export type GapAction = (typeof GAP_ACTIONS)[number];
export const BRIEF_STATUSES = ["draft", "needs_facts", "queued", "writing", "completed", "failed"] as const;
/** The answers that a prompt needs before it can be a gap (specification, geo.md, section 7). */
export const GAP_ANSWERS_MIN = 5;
export const SEARCH_GAPS_MAX = 100;

const briefOfGap = z
  .object({
    briefId: z.string(),
    status: z.enum(BRIEF_STATUSES),
    workingTitle: z.string(),
    postId: z.string().nullable(),
  })
  .nullable()
  .meta({ description: "The open brief of this gap, else its latest one; null without any." });

export const gapAnswer = z
  .object({
    checkId: z.string(),
    engine: z.string(),
    sandbox: isSandbox,
    language: z.string(),
    competitors: z.array(z.string()).meta({ description: "Competitors that it names." }),
    excerpt: z
      .string()
      .meta({ description: "Exact part of the answer around the first competitor, or its beginning." })
      .register(forAgents, { show: "excerpt" }),
    capturedAt: timestamp,
  })
  .meta({ id: "GapAnswer" });
export type GapAnswer = z.output<typeof gapAnswer>;

const brandCount = z.object({ brand: z.string(), answers: z.int() });

const citedPage = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string().nullable(),
  kind: z.enum([...PAGE_KINDS, "own"]),
  answers: z.int().meta({ description: "Answers to this prompt that cite it." }),
});

export const promptGap = z
  .object({
    id: z.string().meta({ description: "The prompt's id: `sourceId` of a brief with `sourceKind` `gap`." }),
    prompt: z.string(),
    title: z.string().meta({ description: "What to do, in a line." }),
    engines: z.array(z.string()).meta({ description: "Engines that name `rival` more often than the brand." }),
    competitors: z.array(brandCount).meta({ description: "Competitors named, most often first." }),
    rival: z
      .object({
        name: z.string(),
        rate: z.number().meta({ description: "Answers that name it, in parts of 1." }),
        ownRate: z.number(),
        difference: z.number().meta({ description: "`rate` less `ownRate`." }),
        low: z.number().meta({ description: "The 95% interval of the difference over pairs." }),
        high: z.number(),
      })
      .meta({ description: "The competitor named most of those ahead of the brand." }),
    ownMentionRate: mentionRate,
    ...interval,
    engineCoverage: z.number().min(0).max(1).meta({ description: "`engines` among all engines that answered it." }),
    opportunity: z.number().min(0).meta({
      description: "Mentions a month that could be won: the difference of both rates x answers per 30 days x weight.",
    }),
    weight: z.number().meta({ description: "The weight of the prompt." }),
    status: z.enum(GAP_STATUSES).meta({
      description:
        "`confirmed` where an exact McNemar test over pairs, corrected for all competitors named (Bonferroni) and all prompts (Benjamini-Hochberg), has `adjustedPValue` of at most .1.",
    }),
    action: z.enum(GAP_ACTIONS).meta({
      description:
        "`refresh` where answers cite a page of the brand about it and do not name the brand, `earn_placement` where third-party pages are at least half of what is cited and no page of the brand is cited, else `create`.",
    }),
    actionReason: z.string().meta({ description: "Why that, in a sentence." }),
    pValue: z.number().min(0).max(1).meta({ description: "One-sided, before both corrections." }),
    adjustedPValue: z.number().min(0).max(1),
    pairs: z.object({ rivalAhead: z.int(), ownAhead: z.int(), level: z.int() }).meta({
      description: "A pair is one engine, language and day, so that repeats and scans of a day are counted once.",
    }),
    byEngine: z.array(
      z.object({ engine: z.string(), sandbox: isSandbox, checks: z.int(), mentions: z.int(), rivalMentions: z.int() }),
    ),
    sources: z
      .array(citedPage)
      .meta({ description: "Pages that its answers cite most; at most 8." })
      .register(forAgents, { most: 3 }),
    ownPage: z
      .object({ title: z.string(), url: z.string().nullable(), postId: z.string().nullable() })
      .nullable()
      .meta({ description: "The page of the brand to refresh." }),
    evidence: z
      .array(gapAnswer)
      .meta({
        description:
          "Its newest answers with `rival` and without the brand, at most 3; all of them: `visibility/checks?promptId=`.",
      })
      .register(forAgents, { most: 1 }),
    lastCheckedAt: nullableTimestamp,
    dismissedAt: nullableTimestamp,
    brief: briefOfGap,
  })
  .meta({ id: "PromptGap" });
export type PromptGap = z.output<typeof promptGap>;

export const searchGap = z
  .object({
    id: z.string().meta({ description: "`sourceId` of a brief with `sourceKind` `search`." }),
    prompt: z.string().meta({ description: "The search as the engine ran it." }),
    title: z.string().meta({ description: "What to do, in a line." }),
    impressions: z.int().meta({ description: "Answers without the brand that it was run for." }),
    engines: z.array(z.string()),
    prompts: z.array(z.object({ promptId: z.string(), prompt: z.string(), answers: z.int() })).meta({
      description: "Prompts that it was run for, most often first; at most 5.",
    }),
    evidence: z
      .array(gapAnswer)
      .meta({ description: "The newest of those answers, at most 3." })
      .register(forAgents, { most: 1 }),
    lastCheckedAt: nullableTimestamp,
    dismissedAt: nullableTimestamp,
    brief: briefOfGap,
  })
  .meta({ id: "SearchGap" });
export type SearchGap = z.output<typeof searchGap>;

const params = z.object({ projectId: id });

export const listGaps = endpoint({
  id: "listGeoGaps",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/gaps",
  tag: "Gaps",
  summary: "List gaps",
  description: `Where answers name a competitor more often than the brand. A prompt gap is unbranded, has at least ${GAP_ANSWERS_MIN} answers in the window, and one competitor is at least 10 points ahead with a one-sided p below .1; highest opportunity first. A search gap is a search that engines ran for answers that neither name nor cite the brand; most answers first, at most ${SEARCH_GAPS_MAX}.`,
  scope: "briefs.read",
  geoPlan: true,
  params,
  query: z.object({
    ...windowQuery,
    ...segmentQuery,
    dismissed: z.enum(["true", "false"]).default("false").meta({ description: "`true` lists the dismissed ones." }),
  }),
  tool: {
    default: true,
    use: "Use it to find prompts and searches where competitors are named and the brand is not. It returns the gaps worth most first, with what to do about each, by page.",
    defaults: { limit: 3 },
  },
  pages: ["promptGaps", "searchGaps"],
  output: z.object({
    ...common,
    promptGaps: z.array(promptGap),
    searchGaps: z.array(searchGap),
    dismissed: z.int().meta({ description: "How many gaps of the window are dismissed." }),
    sandbox: z.boolean().meta({ description: "Whether these are answers of sandbox engines." }),
    hasScanData: z.boolean().meta({ description: "Whether any answer was ever stored." }),
  }),
  errors: [404],
});

export const updateGap = endpoint({
  id: "updateGeoGap",
  method: "PATCH",
  path: "/v1/projects/{projectId}/geo/gaps/{gapId}",
  tag: "Gaps",
  summary: "Dismiss a gap, or bring it back",
  description: "A dismissed gap is left out of the list until it is brought back. Its answers stay.",
  scope: "briefs.write",
  geoPlan: true,
  params: params.extend({ gapId: id }),
  body: z.object({ dismissed: z.boolean() }),
  output: z.object({ id: z.string(), dismissedAt: timestamp.nullable(), organization }),
  errors: [404],
});
