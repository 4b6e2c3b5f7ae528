import { z } from "zod";
import { ACCESS_KINDS } from "#lib/geo/engines/target.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, id, line, organization } from "#lib/http/shapes.ts";
import { CHECK_STATUSES, checkDetail, checkItem, promptResult, promptRow } from "./answers.ts";
import { comparison } from "./comparison.ts";
import {
  brandPrompt,
  chartMark,
  competitorPoint,
  engineRow,
  headline,
  judgedAnswers,
  languagePoint,
  ownPage,
  PAGE_KINDS,
  thirdPartyPage,
  timeseriesPoint,
} from "./figures.ts";
import { avgPosition, common, graded, interval, mentionRate, movement, WINDOW_DAYS_MAX, window } from "./shapes.ts";

const CHECKS_PAGE = 25;
const ENGINE_MAX = 128;

const params = z.object({ projectId: id });
export const windowQuery = {
  days: z.string().optional().meta({
    type: "integer",
    minimum: 1,
    maximum: WINDOW_DAYS_MAX,
    description: "Days up to today, default 30; ignored with `from` or `to`.",
  }),
  from: z
    .string()
    .optional()
    .meta({
      format: "date",
      description: `First UTC day, at most ${WINDOW_DAYS_MAX} days before \`to\`; default 30.`,
    }),
  to: z.string().optional().meta({ format: "date", description: "Last UTC day; default today." }),
};
/** What the figures are restricted to. */
export const segmentQuery = {
  engine: line(ENGINE_MAX).optional().meta({ description: "Only this engine." }),
  language: line(ENGINE_MAX).optional().meta({ description: "ISO 639-1." }),
  tag: line(ENGINE_MAX).optional().meta({ description: "Only prompts with this tag." }),
  /** How answers were obtained. Like the country, it is part of an engine's id. */
  access: z.enum(ACCESS_KINDS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
};
export type SegmentQuery = z.output<z.ZodObject<typeof segmentQuery>>;
export type WindowQuery = z.output<z.ZodObject<typeof windowQuery>>;
const errors = [404];
const read = { method: "GET", tag: "Visibility", scope: "visibility.read", geoPlan: true, params, errors } as const;
const RATES =
  "Counts answers with status `ok` alone, and none to prompts that name the brand or to turns of sequences.";

export const getVisibilityOverview = endpoint({
  ...read,
  id: "getVisibilityOverview",
  path: "/v1/projects/{projectId}/geo/visibility/overview",
  summary: "Get the headline and each engine's rate",
  description: `${RATES} The headline counts answers of one access, which \`access\` names; without \`country\`, those of APIs are the ones asked without a country. Each engine's own row has all its answers.`,
  query: z.object({ ...windowQuery, ...segmentQuery }),
  tool: {
    default: true,
    use: "Use it to tell how often engines name the brand. It returns the headline rate with its interval and trend, and the rate of each engine.",
  },
  output: z.object({
    ...common,
    headline: z.object({
      ...headline,
      change: z.object(movement).meta({ description: "As `changes` judges this window against the one before." }),
      ...graded,
      previous: z.object({ window, ...headline }),
    }),
    engines: z.array(engineRow),
    marks: z.array(chartMark).register(forAgents, { most: 5 }).meta({
      description:
        "What happened in the window: model changes, outages (most questions of an engine failed), published articles of briefs and edits of names, oldest first.",
    }),
    sandbox: z.boolean().meta({ description: "Whether the headline is of sandbox engines." }),
    scoringVersion: z.string().nullable(),
  }),
});

export const getVisibilityTimeseries = endpoint({
  ...read,
  id: "getVisibilityTimeseries",
  path: "/v1/projects/{projectId}/geo/visibility/timeseries",
  summary: "Get mentions by day and engine",
  description: `${RATES} One point per day and engine; a day without checks has none.`,
  query: z.object({ ...windowQuery, ...segmentQuery }),
  pages: ["points"],
  output: z.object({ ...common, points: z.array(timeseriesPoint) }),
});

export const listPromptResults = endpoint({
  ...read,
  id: "listPromptResults",
  path: "/v1/projects/{projectId}/geo/visibility/prompt-results",
  summary: "List the latest answer to each prompt",
  description: "The latest of the window per prompt, engine and language, those to branded prompts included.",
  query: z.object({
    ...windowQuery,
    promptId: id.optional(),
    ...segmentQuery,
  }),
  pages: ["results"],
  tool: { defaults: { limit: 5 } },
  output: z.object({ ...common, results: z.array(promptResult) }),
});

export const listPromptVisibility = endpoint({
  ...read,
  id: "listPromptVisibility",
  path: "/v1/projects/{projectId}/geo/visibility/prompts",
  summary: "Compare prompts by engine",
  description:
    "Prompts with answers in the window, branded ones marked. A prompt's own figures mix no sandbox engine with real ones.",
  query: z.object({ ...windowQuery, ...segmentQuery }),
  tool: {
    default: true,
    use: "Use it to find the prompts where the brand is missing or named. It returns the rate of each prompt by engine, by page.",
    defaults: { limit: 8 },
  },
  pages: ["prompts"],
  output: z.object({ ...common, prompts: z.array(promptRow) }),
});

export const getPromptVisibility = endpoint({
  ...read,
  id: "getPromptVisibility",
  path: "/v1/projects/{projectId}/geo/visibility/prompts/{promptId}",
  summary: "Get a prompt's history",
  description: "Its figures by engine, and one point per day and engine. The answers behind them: `checks?promptId=`.",
  params: params.extend({ promptId: id }),
  query: z.object({ ...windowQuery, ...segmentQuery }),
  pages: ["points"],
  output: z.object({
    ...common,
    prompt: promptRow.nullable().meta({ description: "Null without answers in the window." }),
    points: z.array(timeseriesPoint),
  }),
});

export const getCompetitorShare = endpoint({
  ...read,
  id: "getCompetitorShare",
  path: "/v1/projects/{projectId}/geo/visibility/competitor-share",
  summary: "Compare the brand with its competitors",
  description: `${RATES} Most mentioned first. The timeseries has every day with answers, for the company and each competitor named in the window.`,
  query: z.object({ ...windowQuery, ...segmentQuery }),
  tool: {
    default: true,
    use: "Use it to compare the brand with its competitors. It returns the rate of each, most mentioned first, then the days.",
  },
  pages: ["points", "timeseries"],
  output: z.object({
    ...common,
    points: z.array(competitorPoint),
    ...graded,
    timeseries: z.array(
      z.object({
        day: z.iso.date(),
        brand: z.string(),
        mentions: z.int(),
        checks: z.int(),
        mentionRate,
        ...interval,
      }),
    ),
  }),
});

export const getLanguageShare = endpoint({
  ...read,
  id: "getLanguageShare",
  path: "/v1/projects/{projectId}/geo/visibility/language-share",
  summary: "Compare languages",
  description: `${RATES} Most answers first.`,
  query: z.object({ ...windowQuery, ...segmentQuery }),
  output: z.object({ ...common, points: z.array(languagePoint) }),
});

export const getVisibilitySentiment = endpoint({
  ...read,
  id: "getVisibilitySentiment",
  path: "/v1/projects/{projectId}/geo/visibility/sentiment",
  summary: "Get how answers speak of the brand",
  description:
    "Sentiment and recommendation toward the company as rates, over all engines and per engine. They count answers to unbranded prompts that name it and that a model has judged with an excerpt about it; without a model none are judged, and no sentiment is guessed.",
  query: z.object({ ...windowQuery, ...segmentQuery }),
  pages: ["engines"],
  tool: { defaults: { limit: 4 } },
  output: z.object({ ...common, ...judgedAnswers }),
});

export const getCompetitorVisibility = endpoint({
  ...read,
  id: "getCompetitorVisibility",
  path: "/v1/projects/{projectId}/geo/visibility/competitors/{brand}",
  summary: "Get one brand's mentions",
  description: `Of a competitor or the company itself, by the name that \`competitor-share\` reports. Points: ${RATES} Prompts: the latest answer per prompt, engine and language, answers that name the brand first.`,
  params: params.extend({ brand: line(128) }),
  query: z.object({ ...windowQuery, ...segmentQuery }),
  pages: ["prompts", "points"],
  output: z.object({
    ...common,
    brand: competitorPoint.nullable().meta({ description: "As `competitor-share` has it." }),
    points: z.array(
      z.object({ day: z.iso.date(), mentions: z.int(), checks: z.int(), mentionRate, ...interval, avgPosition }),
    ),
    prompts: z.array(brandPrompt),
  }),
});

export const getVisibilityChanges = endpoint({
  ...read,
  id: "getVisibilityChanges",
  path: "/v1/projects/{projectId}/geo/visibility/changes",
  summary: "Judge what has changed",
  description:
    "Compares the window with the one before, or `scan` with `base` (by default the scan of the same plan before it), over prompts, engines and languages of both that one model answered. `up` and `down` need agreement of topics and of days, whose resemblance from day to day is taken into account. Rows are what single answers did; without a verdict they are noise until more answers say otherwise.",
  query: z.object({
    ...windowQuery,
    ...segmentQuery,
    scan: id.optional().meta({ description: "The later scan; `latest` for the newest one that completed." }),
    base: id.optional().meta({ description: "The earlier scan, by default the one before; needs `scan`." }),
  }),
  tool: {
    default: true,
    use: "Use it to judge whether visibility has really changed between two windows or scans. It returns a tested verdict and what single answers did.",
  },
  pages: ["comparison.rows"],
  output: z.object({
    ...common,
    comparison: comparison.nullable().meta({ description: "Null only where `configured` is false." }),
  }),
});

export const getVisibilityMethodology = endpoint({
  ...read,
  id: "getVisibilityMethodology",
  path: "/v1/projects/{projectId}/geo/visibility/methodology",
  summary: "Get how the figures are made",
  description:
    "Every method behind the figures with its source, and how the project's prompts are grouped into topics.",
  query: z.object({}),
  pages: ["methods"],
  tool: { defaults: { limit: 6 } },
  output: z.object({
    configured: common.configured,
    methods: z.array(
      z
        .object({
          id: z.string(),
          title: z.string(),
          summary: z.string().meta({ description: "In plain words." }),
          details: z.string().meta({ description: "For a statistician." }),
          sources: z.array(z.string()),
        })
        .meta({ id: "VisibilityMethod" }),
    ),
    topics: z
      .array(z.object({ prompts: z.array(z.string()) }))
      .meta({ description: "Prompts that count as one topic, where there is more than one of them." }),
    organization,
  }),
});

export const getVisibilityCitations = endpoint({
  ...read,
  id: "getVisibilityCitations",
  path: "/v1/projects/{projectId}/geo/visibility/citations",
  summary: "List the pages that answers cite",
  description:
    "Third-party pages and the brand's own, most cited first, at most 500 of each. Answers to branded prompts are left out.",
  query: z.object({ ...windowQuery, ...segmentQuery, kind: commaList(PAGE_KINDS) }),
  pages: ["pages", "ownPages"],
  tool: { defaults: { limit: 15 } },
  output: z.object({
    ...common,
    answers: z.int().meta({ description: "All answers, the shares' denominator." }),
    pages: z.array(thirdPartyPage),
    ownPages: z.array(ownPage),
    kinds: z.array(z.object({ kind: z.enum(PAGE_KINDS), pages: z.int(), citations: z.int() })),
  }),
});

const checkFilter = {
  promptId: id.optional(),
  sequenceId: id.optional(),
  scanId: id.optional(),
  ...segmentQuery,
  status: commaList(CHECK_STATUSES),
  mentioned: z.enum(["true", "false"]).optional(),
  cited: z.enum(["true", "false"]).optional(),
  branded: z.enum(["true", "false"]).optional(),
  brand: line(128).optional().meta({ description: "Answers that name this competitor, or the company." }),
  url: z.string().max(2_048).optional().meta({ description: "Answers that cite this page." }),
};

export const listChecks = endpoint({
  ...read,
  id: "listChecks",
  path: "/v1/projects/{projectId}/geo/visibility/checks",
  summary: "List the answers behind a figure",
  description:
    "Newest first. `from` and `to` select a day, the filters a figure. `scanId` selects a whole scan and ignores the window.",
  query: z.object({ ...windowQuery, ...checkFilter, ...pageQuery(CHECKS_PAGE) }),
  tool: {
    default: true,
    use: "Use it to read the stored answers behind a figure. It returns answers with a short passage each, newest first, by page.",
    defaults: { limit: 10 },
  },
  output: z.object({ ...common, checks: z.array(checkItem), pagination }),
});

export const getCheck = endpoint({
  ...read,
  id: "getCheck",
  path: "/v1/projects/{projectId}/geo/visibility/checks/{checkId}",
  summary: "Get one answer with its evidence",
  params: params.extend({ checkId: id }),
  output: z.object({
    configured: common.configured,
    check: checkDetail.nullable().meta({ description: "Null only where `configured` is false." }),
    organization,
  }),
});

export const exportChecks = endpoint({
  ...read,
  id: "exportChecks",
  path: "/v1/projects/{projectId}/geo/visibility/export",
  summary: "Export the answers of a window",
  description:
    "Streamed, oldest first, with every status. A CSV cell that a spreadsheet would take for a formula begins with an apostrophe.",
  query: z.object({
    ...windowQuery,
    ...checkFilter,
    format: z.enum(["ndjson", "csv"]).default("ndjson"),
  }),
  media: ["application/x-ndjson", "text/csv"],
  headers: ["Content-Disposition"],
  output: z.string(),
  exports: true,
});
