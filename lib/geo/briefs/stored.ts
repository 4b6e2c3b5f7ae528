import type { z } from "zod";
import { baseline, briefPlan } from "./contract.ts";

/** The stored form of a plan. Fields that depend on later answers are computed on read. */
export const storedPlan = briefPlan.omit({ baseline: true, remeasure: true, verdict: true });
export type Plan = z.output<typeof storedPlan>;

export const storedBaseline = baseline;
export type StoredBaseline = z.input<typeof baseline>;
