import { z } from "zod";
import { ACCESS_KINDS } from "#lib/geo/engines/target.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { organization, timestamp } from "#lib/http/shapes.ts";
import { CRITERIA, GRADES } from "#lib/stats/grade.ts";
import { PROMPTS_MIN, SUFFICIENT_N } from "./figure.ts";

/** Days of the longest window. */
export const WINDOW_DAYS_MAX = 365;

const share = z.number().min(0).max(1);

/** Uncertainty of every rate, share and trend (specification, geo.md, section 5). */
export const interval = {
  n: z.int().meta({ description: "What the figure is a share of." }),
  effectiveN: z.number().meta({
    description: "Independent answers that would be as precise: answers of one day resemble each other.",
  }),
  low: share.nullable().meta({
    description: "Lower end of the 95% interval of the long-run rate of these prompts; null without anything counted.",
  }),
  high: share.nullable().meta({ description: "Upper end of that interval." }),
  sufficient: z.boolean().meta({
    description: `Whether effectiveN is at least ${SUFFICIENT_N} and, for a figure over several prompts, there are ${PROMPTS_MIN}.`,
  }),
};

/** The same figure for all questions like these, of which the prompts are a sample. */
export const topicInterval = z
  .object({ low: share.nullable(), high: share.nullable(), effectiveN: z.number() })
  .meta({ id: "TopicInterval", description: "95% interval for questions like these prompts." });

/** An average position's uncertainty. */
export const positionInterval = z
  .object({
    n: z.int(),
    effectiveN: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    sufficient: z.boolean(),
  })
  .meta({ id: "PositionInterval", description: "95% interval of the average position." });

/** How much a figure can carry. */
export const graded = {
  grade: z.enum(GRADES).meta({ description: "How much the figures can carry: a first look, a direction, a decision." }),
  criteria: z.array(
    z
      .object({ id: z.enum(CRITERIA), met: z.boolean(), value: z.number().nullable(), needed: z.number() })
      .meta({ id: "GradeCriterion", description: "What was measured against what a decision takes." }),
  ),
};

export const VERDICTS = ["up", "down", "no_detectable_change", "insufficient", "not_comparable"] as const;

/** The verdict on one figure, with its matched change. */
export const movement = {
  verdict: z.enum(VERDICTS),
  difference: z.number().nullable().meta({ description: "Over the same prompts, engines and models, in parts of 1." }),
  low: z.number().nullable().meta({ description: "Lower end of its 95% interval." }),
  high: z.number().nullable(),
};

/** A share between 0 and 1 with its uncertainty. */
export const rate = z
  .object({ value: share.nullable().meta({ description: "Null without anything counted." }), ...interval })
  .meta({ id: "VisibilityRate" });

/** A change of a share since the preceding window of the same length. */
export const trend = {
  trend: z.number().nullable().meta({
    description: "Change since the preceding window of equal length over the same cells, in parts of 1; null without.",
  }),
  trendLow: z.number().nullable().meta({ description: "Lower end of its 95% interval." }),
  trendHigh: z.number().nullable(),
  previous: rate.meta({ description: "The same share in the preceding window." }),
};

export const avgPosition = z
  .number()
  .nullable()
  .meta({ description: "Mean over the answers that name the brand; 1 is best; null where none does." });

export const mentionRate = share.nullable().meta({
  description: "Answers that name the brand among all that arrived; null where none did.",
});

export const window = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .meta({ id: "VisibilityWindow", description: "UTC days, both inclusive." })
  .register(forAgents, { common: true });

/** Fields of every visibility response. */
export const common = {
  configured: z.boolean().meta({
    description: "False only where the operator has switched analytics off; everything else is empty then.",
  }),
  window,
  access: z.enum(ACCESS_KINDS).meta({
    description:
      "How the answers were obtained that figures over several engines count. Without a filter `api`, or `sandbox` where only that can be asked; a project without such answers counts the captured ones that it has most of.",
  }),
  organization,
};

export const answerLanguage = z.string().meta({
  description:
    "ISO 639-1. Answers to a prompt that no model could translate have a language of their own, such as `de:untranslated`, and are in no figure of `de`.",
});

export const isSandbox = z.boolean().meta({ description: "An engine of the built-in sandbox: no real measurement." });
export const nullableTimestamp = timestamp.nullable();
