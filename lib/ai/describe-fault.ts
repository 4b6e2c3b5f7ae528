import type { ModelFaultKind } from "./fault.ts";

/** Why a model gave no answer, for people. Contains nothing from a model. */
export const FAULT_REASONS: Readonly<Record<ModelFaultKind, string>> = {
  "rate-limited": "The model's server had no capacity left",
  unavailable: "The model's server could not be reached",
  rejected: "The model's server refused the request",
  "not-understood": "The model's server did not understand the request",
  disconnected: "The model's answer broke off",
  stalled: "The model stopped answering",
  "timed-out": "The model took too long",
  endless: "The model's answer did not end",
  refused: "The model declined to write",
  filtered: "The model's server withheld the answer",
  truncated: "The model's answer was cut off at its length limit",
  malformed: "The model's answer could not be read",
  "too-many-calls": "The model needed too many tries",
  "too-expensive": "The model would have cost more than a post may",
};

/** One sentence for people on why a model gave no answer. */
export function describeFault(fault: ModelFaultKind): string {
  return `${FAULT_REASONS[fault]}.`;
}

/**
 * What a model is asked for: the plan of an article, the choice of changes, the wording of parts, the same again after
 * flaws, or a second reading of sentences.
 */
export type Stage = "plan" | "edit" | "write" | "revise" | "judge";

type Consequences = Readonly<Record<Stage, string>>;

/** What a call without an answer means for the text. */
const CONSEQUENCES: Consequences = {
  plan: "Clarion plans by its rules.",
  edit: "Clarion writes by its rules.",
  write: "Clarion writes the rest by its rules.",
  revise: "Unsupported sentences are left out instead of revised.",
  judge: "The sentences are checked by rules alone.",
};

/** After these faults the model is still asked for other things. */
const MILDER: Partial<Record<ModelFaultKind, Partial<Consequences>>> = {
  refused: { edit: "Clarion chooses by its rules." },
  truncated: {
    edit: "Clarion chooses by its rules.",
    write: "The missing parts are requested again in smaller pieces, or written by rules.",
    revise: "The missing parts are requested again in smaller pieces, or left out.",
    judge: "The missing parts are requested again in smaller pieces, or checked by rules alone.",
  },
};

/** Two sentences for people: why a model gave no answer, and what Clarion does instead. */
export function describeStop(stage: Stage, fault: ModelFaultKind): string {
  return `${describeFault(fault)} ${MILDER[fault]?.[stage] ?? CONSEQUENCES[stage]}`;
}
