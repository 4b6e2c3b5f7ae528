import type { BriefPlan, Claim, ContentSubtype } from "#lib/geo/briefs/contract.ts";
import { CallError } from "#lib/http/call.ts";
import type { BriefChange } from "./hooks.ts";

export type DraftClaim = Claim & { key: number };
export type DraftSection = { key: number; heading: string; goal: string; claims: DraftClaim[] };

/** A plan while it is changed: what can be told apart has keys, and lists of lines may hold empty ones. */
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

export function draftOf(plan: BriefPlan): Draft {
  return {
    workingTitle: plan.workingTitle,
    contentSubtype: plan.contentSubtype,
    audience: plan.audience,
    jobToBeDone: plan.jobToBeDone,
    sections: plan.sections.map(({ heading, goal, claims }, key) => ({
      key,
      heading,
      goal,
      claims: claims.map((claim, at) => ({ ...claim, key: at })),
    })),
    questionsToAnswer: plan.questionsToAnswer,
    acceptanceChecklist: plan.acceptanceChecklist,
    internalLinks: plan.internalLinks,
    sourcesToBeat: plan.sourcesToBeat,
  };
}

/** Which parts differ from what is stored. */
export function changedParts(stored: Draft, draft: Draft): (keyof Draft)[] {
  return FIELDS.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(draft[field]));
}

/** `title, sections`. */
export function partNames(parts: readonly (keyof Draft)[]): string {
  return parts.map((part) => NAMES[part]).join(", ");
}

/** The changed parts as the API takes them: trimmed, without empty lines and without the draft's own keys. */
export function toChange(draft: Draft, parts: readonly (keyof Draft)[]): BriefChange {
  const whole: Required<Omit<BriefChange, "archived">> = {
    workingTitle: draft.workingTitle.trim(),
    contentSubtype: draft.contentSubtype,
    audience: draft.audience.trim(),
    jobToBeDone: draft.jobToBeDone.trim(),
    sections: draft.sections.map(({ heading, goal, claims }) => ({
      heading: heading.trim(),
      goal: goal.trim(),
      claims: claims.map(({ text, checkIds }) => ({ text: text.trim(), checkIds })),
    })),
    questionsToAnswer: filled(draft.questionsToAnswer),
    acceptanceChecklist: filled(draft.acceptanceChecklist),
    internalLinks: draft.internalLinks,
    sourcesToBeat: draft.sourcesToBeat,
  };
  return Object.fromEntries(parts.map((part) => [part, whole[part]]));
}

const filled = (lines: readonly string[]) => lines.map((text) => text.trim()).filter((text) => text !== "");

/** What is wrong with single sections and claims, by their place: `0`, `0.heading`, `0.claims.1`. */
export function sectionErrors(error: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!(error instanceof CallError)) return found;
  for (const { path, message } of error.details) {
    const [, place] = /^(?:body\.)?sections\.(\d+(?:\.heading|\.goal|\.claims\.\d+)?)/.exec(path) ?? [];
    if (place !== undefined && !found.has(place)) found.set(place, message);
  }
  return found;
}

/** A key that none of these has. */
export function freeKey(items: readonly { key: number }[]): number {
  return Math.max(-1, ...items.map(({ key }) => key)) + 1;
}
