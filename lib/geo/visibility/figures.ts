import { z } from "zod";
import { RECOMMENDATIONS, SENTIMENTS } from "#lib/geo/engines/sentiments.ts";
import { timestamp } from "#lib/http/shapes.ts";
import { MARK_KINDS } from "./marks.ts";
import {
  answerLanguage,
  avgPosition,
  interval,
  isSandbox,
  mentionRate,
  movement,
  nullableTimestamp,
  positionInterval,
  rate,
  topicInterval,
  trend,
} from "./shapes.ts";

export const PAGE_KINDS = [
  "editorial",
  "forum",
  "docs",
  "video",
  "social",
  "review",
  "reference",
  "repository",
  "store",
  "competitor",
  "other",
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** The figures of the brand as a whole. */
export const headline = {
  mentionRate,
  ...interval,
  topic: topicInterval,
  mentions: z.int(),
  avgPosition,
  avgPositionInterval: positionInterval,
  shareOfVoice: mentionRate.meta({
    description:
      "Answers naming the brand over the sum of that for every tracked brand; null without competitors or mentions.",
  }),
  shareOfVoiceInterval: z.object(interval),
};

export const engineRow = z
  .object({
    engine: z.string(),
    sandbox: isSandbox,
    checks: z.int(),
    mentions: z.int(),
    mentionRate,
    ...interval,
    avgPosition,
    citations: z.int().meta({ description: "Answers that cite one of the brand's own pages." }),
    citationRate: rate,
    noise: z
      .object({
        repeated: z.int().meta({ description: "Questions that were asked more than once on a day." }),
        disagreement: z.number().nullable().meta({ description: "How often two answers of one day differ." }),
        floor: z.number().nullable().meta({
          description:
            "By how much two scans at once differ by chance, at most in 95% of cases, in parts of 1; null below 20 repeated questions.",
        }),
      })
      .meta({ id: "NoiseFloor" }),
    failed: z.int(),
    blocked: z.int().meta({ description: "Not asked, since zero data retention could not be had; no miss." }),
    lastCheckedAt: nullableTimestamp,
  })
  .meta({ id: "VisibilityEngine" });
export type EngineRow = z.output<typeof engineRow>;

export const timeseriesPoint = z
  .object({
    day: z.iso.date(),
    engine: z.string(),
    checks: z.int(),
    mentions: z.int(),
    mentionRate,
    ...interval,
    avgPosition,
    failed: z.int(),
    blocked: z.int(),
  })
  .meta({ id: "VisibilityPoint" });
export type TimeseriesPoint = z.output<typeof timeseriesPoint>;

export const chartMark = z
  .object({
    day: z.iso.date(),
    kind: z.enum(MARK_KINDS),
    engine: z.string().nullable().meta({ description: "Null where it concerns all engines." }),
    text: z.string().meta({ description: "What happened, in a few words." }),
  })
  .meta({ id: "VisibilityMark", description: "Something that can move the lines of a chart on its day." });
export type VisibilityMark = z.output<typeof chartMark>;

export const competitorPoint = z
  .object({
    brand: z.string(),
    own: z.boolean(),
    mentions: z.int(),
    share: mentionRate.meta({ description: "Share of voice; null without competitors or mentions." }),
    ...interval,
    ...trend,
    movement: z.object(movement).meta({
      description: "The verdict on the brand's mention rate, as `changes` has it for the same window.",
    }),
    mentionRate: rate.meta({ description: "Among all answers that arrived, the same for every brand." }),
    avgPosition,
    citations: z.int().meta({ description: "Answers that cite one of its pages." }),
  })
  .meta({ id: "CompetitorShare" });
export type CompetitorPoint = z.output<typeof competitorPoint>;

export const languagePoint = z
  .object({
    language: answerLanguage,
    checks: z.int(),
    mentions: z.int(),
    mentionRate,
    ...interval,
    avgPosition,
    ...trend,
  })
  .meta({ id: "LanguageShare" });

const judgedRates = {
  mentions: z.int().meta({ description: "Answers that name the company." }),
  judged: z.int().meta({ description: "Those that a model has judged; 0 without a model." }),
  sentiment: z.array(z.object({ value: z.enum(SENTIMENTS), rate })).meta({ description: "Among judged answers." }),
  recommendation: z
    .array(z.object({ value: z.enum(RECOMMENDATIONS), rate }))
    .meta({ description: "Among judged answers." }),
};

export const judgedAnswers = {
  ...judgedRates,
  engines: z.array(
    z.object({ engine: z.string(), sandbox: isSandbox, ...judgedRates }).meta({ id: "SentimentByEngine" }),
  ),
};

export const brandPrompt = z.object({
  checkId: z.string(),
  promptId: z.string(),
  prompt: z.string(),
  branded: z.boolean(),
  engine: z.string(),
  language: answerLanguage,
  capturedAt: timestamp,
  mentioned: z.boolean(),
  position: z.number().nullable(),
});
export type BrandPrompt = z.output<typeof brandPrompt>;

const page = z.object({
  url: z.string(),
  host: z.string(),
  title: z.string().nullable(),
  kind: z.enum(PAGE_KINDS),
  answers: z.int().meta({ description: "Answers that cite it." }),
  rate,
  engines: z.array(z.string()),
  own: z.int().meta({ description: "Of those answers, how many name the brand." }),
  competitors: z.array(z.object({ brand: z.string(), answers: z.int() })).meta({
    description: "Competitors that those answers name, most often first.",
  }),
  checkIds: z.array(z.string()).meta({ description: "The newest answers that cite it, at most 5." }),
});
export const thirdPartyPage = page.meta({ id: "CitedPage" });
export const ownPage = page.omit({ kind: true }).meta({ id: "CitedOwnPage" });
export type CitedPage = z.output<typeof page>;
