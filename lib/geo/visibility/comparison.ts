import { z } from "zod";
import { graded, interval, mentionRate, movement, VERDICTS } from "./shapes.ts";

const CHANGE_KINDS = [
  "mention_gained",
  "mention_lost",
  "position_moved",
  "displaced",
  "citation_gained",
  "citation_lost",
] as const;
export type Verdict = (typeof VERDICTS)[number];
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const side = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  scanIds: z.array(z.string()).meta({ description: "Scans that the compared answers are of." }),
  checks: z.int().meta({ description: "Answers in the compared cells." }),
  mentions: z.int(),
  mentionRate,
  ...interval,
});

const tTest = z
  .object({
    difference: z.number(),
    low: z.number(),
    high: z.number(),
    t: z.number().nullable().meta({ description: "Null where nothing varies." }),
    df: z.number(),
    p: z.number(),
  })
  .meta({ id: "TTest", description: "Two-sided t test; the interval is at 95%." });

const changeRow = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    promptId: z.string(),
    prompt: z.string(),
    engine: z.string(),
    language: z.string(),
    competitor: z.string().nullable().meta({ description: "Who took the place, where `displaced`." }),
    positionBefore: z.number().nullable(),
    positionAfter: z.number().nullable(),
    baseCheckId: z.string(),
    checkId: z.string(),
  })
  .meta({ id: "VisibilityChange" });
export type ChangeRow = z.output<typeof changeRow>;

const segment = z
  .object({
    kind: z.enum(["engine", "language", "tag"]),
    value: z.string(),
    ...movement,
    reason: z.string(),
    prompts: z.int(),
    checks: z.int(),
    checksBefore: z.int(),
    adjustedP: z.number().nullable().meta({ description: "Corrected for all segments (Benjamini and Hochberg)." }),
    minimumDetectableEffect: z.number().nullable(),
  })
  .meta({ id: "VisibilitySegment", description: "The verdict on one engine, language or tag." });
export type Segment = z.output<typeof segment>;

const control = z
  .object({
    competitors: z.object(movement).meta({ description: "The average of the competitors over the same cells." }),
    difference: z.number().meta({ description: "The brand's change less theirs (difference in differences)." }),
    low: z.number(),
    high: z.number(),
  })
  .meta({ id: "VisibilityControl" });

export const comparison = z
  .object({
    verdict: z.enum(VERDICTS),
    reason: z.string().meta({ description: "The verdict in a sentence." }),
    difference: z.number().nullable().meta({ description: "Mean over prompts, in parts of 1." }),
    differenceLow: z.number().nullable().meta({ description: "95% interval, of the combined test." }),
    differenceHigh: z.number().nullable(),
    current: side,
    base: side,
    prompts: z.int().meta({ description: "Prompts compared." }),
    topics: z.int().meta({ description: "Groups of prompts that ask different things; wordings of one count once." }),
    cells: z.object({
      compared: z.int().meta({ description: "Cells of prompt, engine and language, in both with one model." }),
      modelChanged: z.int().meta({
        description:
          "In both, but answered by different or unknown models. Captured answers name no model and are compared.",
      }),
      unmatched: z.int().meta({ description: "In one of both alone." }),
    }),
    pairedTest: tTest.nullable().meta({ description: "Clustered by topic; McNemar's below 8 topics (`t` null)." }),
    clusteredTest: tTest
      .nullable()
      .meta({ description: "Clustered by time, with autocorrelation; null where it cannot be made." }),
    combinedTest: tTest.nullable().meta({
      description: "With the variance of topics and of time added; `up` and `down` need all three.",
    }),
    minimumDetectableEffect: z.number().nullable().meta({
      description: "The change, in parts of 1, that answers like these would show 80% of the time.",
    }),
    answersNeeded: z.int().nullable().meta({
      description:
        "Answers on each side to see a change of 10 points 80% of the time, if each question is repeated more often; null where repeats cannot show it.",
    }),
    ...graded,
    control: control.nullable().meta({ description: "Null without competitors, and for scans." }),
    brands: z.array(z.object({ brand: z.string(), ...movement })).meta({
      description: "Each brand's movement over the same cells, the company first; competitors are corrected together.",
    }),
    segments: z.array(segment).meta({ description: "Engines, languages and tags, where there are several." }),
    rows: z.array(changeRow).meta({ description: "From the latest answer of each side, per prompt and engine." }),
  })
  .meta({ id: "VisibilityComparison" });
export type Comparison = z.output<typeof comparison>;
