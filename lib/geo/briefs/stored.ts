import { z } from "zod";
import { baseline, briefPlan } from "./contract.ts";

/** The stored form of a plan. Fields that depend on later answers are computed on read. */
export const storedPlan = z.preprocess(
  dropMeasurements,
  briefPlan.omit({ baseline: true, remeasure: true, verdict: true }),
);
export type Plan = z.output<typeof storedPlan>;

export const storedBaseline = baseline;
export type StoredBaseline = z.input<typeof baseline>;

const measuredPlan = z.looseObject({
  sections: z.array(z.looseObject({ claims: z.array(z.looseObject({})) })),
});

/** Drops claims about answers, which plans had before they had facts. */
function dropMeasurements(stored: unknown): unknown {
  const { data } = measuredPlan.safeParse(stored);
  if (!data) return stored;
  const sections = data.sections.map((section) => ({
    ...section,
    claims: section.claims.filter((claim) => "factIds" in claim),
  }));
  return { facts: [], missingFacts: [], ...data, sections };
}
