import type { BriefPlan, Claim, ContentSubtype } from "#lib/geo/briefs/contract.ts";
import { CallError } from "#lib/http/call.ts";
import type { BriefChange } from "./hooks.ts";

export type DraftClaim = Claim & { key: number };
export type DraftSection = { key: number; heading: string; goal: string; claims: DraftClaim[] };

/** Form state for a plan. Sections and claims have local keys, and lists of lines may contain empty ones. */
export type Draft = {
  workingTitle: string;
  contentSubtype: ContentSubtype;
  audience: string;
  jobToBeDone: string;
  sections: DraftSection[];
  questionsToAnswer: string[];
  acceptanceChecklist: string[];
  internalLinks: BriefPlan["internalLinks"];
  sourcesToBeat: BriefPlan["sourcesToBeat"];
};

const NAMES: Record<keyof Draft, string> = {
  workingTitle: "title",
  contentSubtype: "kind of article",
  audience: "readers",
  jobToBeDone: "what they get done",
  sections: "sections",
  questionsToAnswer: "questions",
  acceptanceChecklist: "checklist",
  internalLinks: "pages to link to",
  sourcesToBeat: "sources to beat",
};
export const FIELDS = Object.keys(NAMES) as (keyof Draft)[];

export function toDraft(plan: BriefPlan): Draft {
  return {
    workingTitle: plan.workingTitle,
    contentSubtype: plan.contentSubtype,
    audience: plan.audience,
    jobToBeDone: plan.jobToBeDone,
    sections: plan.sections.map(({ heading, goal, claims }, key) => ({
      key,
      heading,
      goal,
      claims: claims.map((claim, index) => ({ ...claim, key: index })),
    })),
    questionsToAnswer: plan.questionsToAnswer,
    acceptanceChecklist: plan.acceptanceChecklist,
    internalLinks: plan.internalLinks,
    sourcesToBeat: plan.sourcesToBeat,
  };
}

/** The parts that differ from the stored plan. */
export function changedParts(stored: Draft, draft: Draft): (keyof Draft)[] {
  return FIELDS.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(draft[field]));
}

/** Names of parts as a list: `title, sections`. */
export function partNames(parts: readonly (keyof Draft)[]): string {
  return parts.map((part) => NAMES[part]).join(", ");
}

/** The changed parts for the API: trimmed, without empty lines and local keys. */
export function toChange(draft: Draft, parts: readonly (keyof Draft)[]): BriefChange {
  const allFields: Required<Omit<BriefChange, "archived">> = {
    workingTitle: draft.workingTitle.trim(),
    contentSubtype: draft.contentSubtype,
    audience: draft.audience.trim(),
    jobToBeDone: draft.jobToBeDone.trim(),
    sections: draft.sections.map(({ heading, goal, claims }) => ({
      heading: heading.trim(),
      goal: goal.trim(),
      claims: claims.map(({ text, factIds }) => ({ text: text.trim(), factIds })),
    })),
    questionsToAnswer: filled(draft.questionsToAnswer),
    acceptanceChecklist: filled(draft.acceptanceChecklist),
    internalLinks: draft.internalLinks,
    sourcesToBeat: draft.sourcesToBeat,
  };
  return Object.fromEntries(parts.map((part) => [part, allFields[part]]));
}

const filled = (lines: readonly string[]) => lines.map((text) => text.trim()).filter((text) => text !== "");

/** Validation errors of sections and claims by their index path: `0`, `0.heading`, `0.claims.1`. */
export function sectionErrors(error: unknown): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  if (!(error instanceof CallError)) return errors;
  for (const { path, message } of error.details) {
    const [, place] = /^(?:body\.)?sections\.(\d+(?:\.heading|\.goal|\.claims\.\d+)?)/.exec(path) ?? [];
    if (place !== undefined && !errors.has(place)) errors.set(place, message);
  }
  return errors;
}

/** An unused key. */
export function freeKey(items: readonly { key: number }[]): number {
  return Math.max(-1, ...items.map(({ key }) => key)) + 1;
}
