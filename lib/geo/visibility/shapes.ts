import { z } from "zod";
import { organization, timestamp } from "#lib/http/shapes.ts";

/** Answers that a figure needs to be reliable (specification, geo.md, section 5). */
export const SUFFICIENT_N = 20;

/** Days of the longest window. */
export const WINDOW_DAYS_MAX = 365;

const share = z.number().min(0).max(1);

/** Uncertainty of every rate, share and trend (specification, geo.md, section 5). */
export const interval = {
  n: z.int().meta({ description: "What the figure is a share of." }),
  low: share.nullable().meta({ description: "Lower end of the Wilson 95% interval; null without anything counted." }),
  high: share.nullable().meta({ description: "Upper end of the Wilson 95% interval." }),
  sufficient: z.boolean().meta({ description: `Whether n is at least ${SUFFICIENT_N}.` }),
};

/** A share between 0 and 1 with its uncertainty. */
export const rate = z
  .object({ value: share.nullable().meta({ description: "Null without anything counted." }), ...interval })
  .meta({ id: "VisibilityRate" });
export type Rate = z.output<typeof rate>;

/** A change of a share since the preceding window of the same length. */
export const trend = {
  trend: z
    .number()
    .nullable()
    .meta({ description: "Change since the preceding window of equal length, in parts of 1; null without both." }),
  trendLow: z.number().nullable().meta({ description: "Lower end of its 95% interval (Newcombe, from both Wilson)." }),
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

export const window = z.object({ from: z.iso.date(), to: z.iso.date() }).meta({
  id: "VisibilityWindow",
  description: "UTC days, both inclusive.",
});

/** Fields of every visibility response. */
export const common = {
  configured: z.boolean().meta({
    description: "False only where the operator has switched analytics off; everything else is empty then.",
  }),
  window,
  organization,
};

export const isSandbox = z.boolean().meta({ description: "An engine of the built-in sandbox: no real measurement." });
export const nullableTimestamp = timestamp.nullable();
