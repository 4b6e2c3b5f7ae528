import type { z } from "zod";
import { baseline, briefPlan } from "./contract.ts";

/** The plan as a brief stores it: what depends on later answers is read, not stored. */
export const storedPlan = briefPlan.omit({ baseline: true, remeasure: true, verdict: true });
export type Plan = z.output<typeof storedPlan>;

export const storedBaseline = baseline;
export type StoredBaseline = z.input<typeof baseline>;
