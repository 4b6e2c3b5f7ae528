import { formatCount, plural } from "#lib/format.ts";
import type { ChangeKind, Comparison } from "#lib/geo/visibility/comparison.ts";

const points = (share: number) => Math.round(Math.abs(share) * 100);
const signed = (share: number) => `${share < 0 ? "−" : "+"}${points(share)}`;
const inPoints = (share: number) => `${points(share)} ${points(share) === 1 ? "point" : "points"}`;

/** The verdict in a few words. */
export function verdictTitle({ verdict, difference }: Pick<Comparison, "verdict" | "difference">): string {
  const size = difference === null ? "" : `: ${signed(difference)} ${points(difference) === 1 ? "point" : "points"}`;
  const titles: Record<Comparison["verdict"], string> = {
    up: `Named more often${size}`,
    down: `Named less often${size}`,
    no_detectable_change: "No detectable change",
    insufficient: "Not enough to judge yet",
    not_comparable: "Not comparable",
  };
  return titles[verdict];
}

/** What the verdict rests on and what it would take to see more, in whole sentences. */
export function verdictSentences(comparison: Comparison): string[] {
  const { verdict, reason, difference, differenceLow, differenceHigh, answersNeeded } = comparison;
  if (verdict === "insufficient" || verdict === "not_comparable") return [reason, ...needed(answersNeeded)];
  const range =
    differenceLow === null || differenceHigh === null ? "" : ` (${signed(differenceLow)} to ${signed(differenceHigh)})`;
  if (verdict === "no_detectable_change") {
    return [
      difference === null
        ? "What differs is within what chance does."
        : `The difference of ${signed(difference)} ${points(difference) === 1 ? "point" : "points"}${range} is within what chance does.`,
      ...needed(answersNeeded),
      ...smallest(comparison),
    ];
  }
  return [
    `The change${range} is more than chance does: it holds prompt by prompt, and from scan to scan.`,
    ...smallest(comparison),
  ];
}

function needed(answers: number | null): string[] {
  return answers === null ? [] : [`It would take ${plural(answers, "answer")} on each side to see a 10-point change.`];
}

function smallest({ minimumDetectableEffect }: Comparison): string[] {
  if (minimumDetectableEffect === null) return [];
  return [`Answers like these show a change of ${inPoints(minimumDetectableEffect)} or more.`];
}

/** Whether there are answers to compare on both sides. */
export function hasSides({ current, base }: Pick<Comparison, "current" | "base">): boolean {
  return current.checks > 0 && base.checks > 0;
}

/** `24 answers, 21 Nov to 21 Nov` becomes what was compared with what: `24 answers against 24 before, over 8 prompts`. */
export function describeSides({ current, base, prompts }: Pick<Comparison, "current" | "base" | "prompts">): string {
  return `${plural(current.checks, "answer")} against ${formatCount(base.checks)} before, over ${plural(prompts, "prompt")}`;
}

type Tone = "success" | "destructive" | "neutral" | "accent";

/** What a single answer did, in a word, and whether that is good news. */
export const CHANGE_WORDS: Record<ChangeKind, { label: string; tone: Tone }> = {
  mention_gained: { label: "Named now", tone: "success" },
  mention_lost: { label: "No longer named", tone: "destructive" },
  position_moved: { label: "Position moved", tone: "neutral" },
  displaced: { label: "Displaced", tone: "destructive" },
  citation_gained: { label: "Cited now", tone: "accent" },
  citation_lost: { label: "No longer cited", tone: "neutral" },
};
