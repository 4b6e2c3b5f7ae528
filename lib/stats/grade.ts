/** How much a figure can carry: a first look, a direction, or a decision. */
export const GRADES = ["exploratory", "directional", "decision"] as const;
export type Grade = (typeof GRADES)[number];

export const CRITERIA = ["prompts", "intents", "engines", "repeats", "detectable_effect", "noise_floor"] as const;
export type CriterionId = (typeof CRITERIA)[number];

/** One criterion: what was measured against what it takes. */
export type Criterion = { id: CriterionId; met: boolean; value: number | null; needed: number };

/** What a grade is judged by. */
export type GradeFacts = {
  prompts: number;
  /** Groups of prompts that ask different things. */
  topics: number;
  engines: number;
  /** The share of cells that were asked on two days within 7 days. */
  repeated: number;
  /** The smallest change that the answers would show with 80% power, in parts of 1. */
  detectableEffect: number | null;
  /** Engines whose noise floor was measured by asking the same questions again at once. */
  noiseFloors: number;
};

const NEEDED = { prompts: 50, intents: 8, engines: 3, repeats: 0.9, effect: 0.05 };
/** Criteria that a direction takes. */
const DIRECTIONAL_MIN = 4;

/**
 * Grades a figure after the IAB's guide "Measuring Visibility in the AI Era" (August 2026): a decision takes every
 * criterion, a direction four of them.
 */
export function gradeFigure(facts: GradeFacts): { grade: Grade; criteria: Criterion[] } {
  const { prompts, topics, engines, repeated, detectableEffect, noiseFloors } = facts;
  const atLeast = (id: CriterionId, value: number, needed: number) => ({ id, met: value >= needed, value, needed });
  const criteria: Criterion[] = [
    atLeast("prompts", prompts, NEEDED.prompts),
    atLeast("intents", topics, NEEDED.intents),
    atLeast("engines", engines, NEEDED.engines),
    atLeast("repeats", repeated, NEEDED.repeats),
    {
      id: "detectable_effect",
      met: detectableEffect !== null && detectableEffect <= NEEDED.effect,
      value: detectableEffect,
      needed: NEEDED.effect,
    },
    atLeast("noise_floor", noiseFloors, Math.max(1, engines)),
  ];
  const met = criteria.filter((criterion) => criterion.met).length;
  const grade = met === criteria.length ? "decision" : met >= DIRECTIONAL_MIN ? "directional" : "exploratory";
  return { grade, criteria };
}
