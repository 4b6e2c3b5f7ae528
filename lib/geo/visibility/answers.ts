import { z } from "zod";
import { RECOMMENDATIONS, SENTIMENTS } from "#lib/geo/engines/sentiments.ts";
import { ACCESS_KINDS } from "#lib/geo/engines/target.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { timestamp } from "#lib/http/shapes.ts";
import { answerLanguage, avgPosition, interval, isSandbox, mentionRate, nullableTimestamp } from "./shapes.ts";

export const CHECK_STATUSES = ["ok", "failed", "blocked_zdr", "skipped"] as const;
const sentiment = z.enum([...SENTIMENTS, "unknown"]);
const recommendation = z.enum([...RECOMMENDATIONS, "unknown"]).meta({
  description: "How a model read that the answer recommends the company; `unknown` without one.",
});

/** How an answer was obtained; both are part of the engine's id. */
const target = {
  access: z.enum(ACCESS_KINDS).meta({
    description: "`serp`: a result page. `ui`: a chat interface. `import`: another way. All three were imported.",
  }),
  country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2; null where the engine was asked without." }),
};

const match = z.object({
  start: z.int().meta({ description: "UTF-16 offset into the answer." }),
  end: z.int(),
  brand: z.string(),
  own: z.boolean(),
  absence: z.boolean().meta({ description: "The sentence says that the brand could not be found; no mention." }),
});
const competitorScore = z.object({
  brand: z.string(),
  mentioned: z.boolean(),
  position: z.number().nullable(),
  cited: z.boolean(),
});
const source = z.object({
  url: z.string(),
  title: z.string().nullable(),
  own: z.boolean().meta({ description: "A page of the brand's own domains." }),
});

/** Fields shared by a listed check and its detail. */
const checkFields = {
  id: z.string(),
  scanId: z.string().nullable().meta({ description: "Null for an imported answer." }),
  promptId: z.string().nullable(),
  sequenceId: z.string().nullable(),
  turnIndex: z.int().nullable().meta({ description: "Of a sequence's turn, 0 first." }),
  repeatIndex: z.int(),
  prompt: z.string(),
  branded: z.boolean().meta({ description: "The prompt names the brand; in no headline rate." }),
  engine: z.string(),
  ...target,
  sandbox: isSandbox,
  language: answerLanguage,
  status: z.enum(CHECK_STATUSES),
  model: z.string().nullable().meta({ description: "Exact model id that the provider reported." }),
  mentioned: z.boolean().nullable().meta({ description: "Null where no answer arrived." }),
  absent: z.boolean().nullable().meta({ description: "The brand is named only as not found." }),
  cited: z.boolean().nullable(),
  position: z.number().nullable(),
  sentiment: sentiment.nullable(),
  recommendation: recommendation.nullable(),
  capturedAt: nullableTimestamp,
};

export const promptResult = z
  .object({
    checkId: z.string(),
    promptId: z.string(),
    prompt: z.string(),
    branded: z.boolean(),
    engine: z.string(),
    ...target,
    sandbox: isSandbox,
    language: answerLanguage,
    model: z.string().nullable(),
    answer: z.string().register(forAgents, { show: "excerpt" }),
    mentioned: z.boolean(),
    absent: z.boolean(),
    cited: z.boolean(),
    position: z.number().nullable(),
    sentiment,
    recommendation,
    excerpt: z.string().nullable().meta({ description: "Exact part of the answer that the sentiment rests on." }),
    matches: z.array(match).register(forAgents, { show: "single" }),
    competitors: z.array(competitorScore).register(forAgents, { most: 3 }),
    searchQueries: z.array(z.string()).register(forAgents, { most: 3 }),
    sources: z.array(source).register(forAgents, { most: 3 }),
    capturedAt: timestamp,
  })
  .meta({ id: "PromptResult" });
export type PromptResult = z.output<typeof promptResult>;

const cell = {
  checks: z.int(),
  mentions: z.int(),
  mentionRate,
  ...interval,
  avgPosition,
  bestPosition: z.number().nullable(),
  lastCheckedAt: nullableTimestamp,
};

export const promptRow = z
  .object({
    promptId: z.string(),
    prompt: z.string(),
    branded: z.boolean(),
    ...cell,
    engines: z.array(
      z.object({
        engine: z.string(),
        sandbox: isSandbox,
        ...cell,
        latest: z.object({ checkId: z.string(), mentioned: z.boolean(), position: z.number().nullable() }),
      }),
    ),
  })
  .meta({ id: "PromptVisibility" });
export type PromptRow = z.output<typeof promptRow>;

export const checkItem = z
  .object({
    ...checkFields,
    snippet: z.string().nullable().meta({ description: "The answer's beginning, or what is around the first name." }),
  })
  .meta({ id: "Check" });
export type CheckItem = z.output<typeof checkItem>;

export const checkDetail = z
  .object({
    ...checkFields,
    provider: z.string(),
    answer: z.string().nullable().register(forAgents, { show: "body" }),
    excerpt: z.string().nullable(),
    matches: z.array(match),
    competitors: z.array(competitorScore),
    sources: z.array(source),
    searchQueries: z.array(z.string()),
    request: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "What was sent: the text as asked, whether translated, search, retention option, parameters. Of an imported answer: the text as asked, the surface, who collected it and the hash of its screenshot.",
    }),
    accessMode: z.string().nullable().meta({ description: "As `access`; null where no answer arrived." }),
    usage: z.unknown().meta({ description: "Tokens, searches and the cost that the vendor itself reported." }),
    costUsd: z.number().nullable().meta({
      description: "What the answer cost: as the vendor reported it, otherwise by the price table; null if unknown.",
    }),
    latencyMs: z.int().nullable(),
    attempts: z.int(),
    textSha256: z.string().nullable(),
    error: z.string().nullable(),
    scoringVersion: z.string().nullable().meta({ description: "The rules and names that it is read by." }),
  })
  .meta({ id: "CheckDetail" });
export type CheckDetail = z.output<typeof checkDetail>;
