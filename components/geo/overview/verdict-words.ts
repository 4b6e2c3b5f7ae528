import { formatCount, plural } from "#lib/format.ts";
import type { ChangeKind, Comparison } from "#lib/geo/visibility/comparison.ts";

const points = (share: number) => Math.round(Math.abs(share) * 100);
const signed = (share: number) => `${share < 0 ? "−" : "+"}${points(share)}`;
const inPoints = (share: number) => `${points(share)} ${points(share) === 1 ? "point" : "points"}`;

/** A short title for the verdict. */
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

/** The basis of the verdict and what it takes to detect more, in full sentences. */
export function verdictSentences(comparison: Comparison): string[] {
  const { verdict, reason, difference, differenceLow, differenceHigh, answersNeeded } = comparison;
  if (verdict === "insufficient" || verdict === "not_comparable")
    return [reason, ...describeAnswersNeeded(answersNeeded)];
  const range =
    differenceLow === null || differenceHigh === null ? "" : ` (${signed(differenceLow)} to ${signed(differenceHigh)})`;
  if (verdict === "no_detectable_change") {
    return [
      difference === null
        ? "What differs is within what chance does."
        : `The difference of ${signed(difference)} ${points(difference) === 1 ? "point" : "points"}${range} is within what chance does.`,
      ...describeAnswersNeeded(answersNeeded),
      ...describeDetectableEffect(comparison),
    ];
  }
  return [
    `The change${range} is more than chance does: it holds prompt by prompt, and from scan to scan.`,
    ...describeDetectableEffect(comparison),
  ];
}

function describeAnswersNeeded(answers: number | null): string[] {
  return answers === null ? [] : [`It would take ${plural(answers, "answer")} on each side to see a 10-point change.`];
}

function describeDetectableEffect({ minimumDetectableEffect }: Comparison): string[] {
  if (minimumDetectableEffect === null) return [];
  return [`Answers like these show a change of ${inPoints(minimumDetectableEffect)} or more.`];
}

/** Whether both sides have answers to compare. */
export function hasSides({ current, base }: Pick<Comparison, "current" | "base">): boolean {
  return current.checks > 0 && base.checks > 0;
}

/** Describes the two sides of a comparison: `24 answers against 24 before, over 8 prompts`. */
export function describeSides({ current, base, prompts }: Pick<Comparison, "current" | "base" | "prompts">): string {
  return `${plural(current.checks, "answer")} against ${formatCount(base.checks)} before, over ${plural(prompts, "prompt")}`;
}

type Tone = "success" | "destructive" | "neutral" | "accent";

/** A label for the change of a single answer, and whether it is good news. */
export const CHANGE_WORDS: Record<ChangeKind, { label: string; tone: Tone }> = {
  mention_gained: { label: "Named now", tone: "success" },
  mention_lost: { label: "No longer named", tone: "destructive" },
  position_moved: { label: "Position moved", tone: "neutral" },
  displaced: { label: "Displaced", tone: "destructive" },
  citation_gained: { label: "Cited now", tone: "accent" },
  citation_lost: { label: "No longer cited", tone: "neutral" },
};
