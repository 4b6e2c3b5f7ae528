import { movementRange, signedPoints } from "#components/geo/shared/movement.ts";
import { formatCount, plural } from "#lib/format.ts";
import type { ChangeKind, Comparison } from "#lib/geo/visibility/comparison.ts";
import type { Movement } from "#lib/geo/visibility/movements.ts";

const inPoints = (share: number) => `${Math.round(share * 100)} ${Math.round(share * 100) === 1 ? "point" : "points"}`;

/** A short title for the verdict. */
export function verdictTitle({ verdict, difference }: Pick<Comparison, "verdict" | "difference">): string {
  const size = difference === null ? "" : `: ${signedPoints(difference)}`;
  const titles: Record<Comparison["verdict"], string> = {
    up: `Mentioned more often${size}`,
    down: `Mentioned less often${size}`,
    no_detectable_change: "No detectable change",
    insufficient: "Too few answers to compare",
    not_comparable: "Not comparable",
  };
  return titles[verdict];
}

/** The basis of the verdict and what it takes to detect more, in full sentences. */
export function verdictSentences(comparison: Comparison): string[] {
  const { verdict, reason, difference } = comparison;
  if (verdict === "insufficient" || verdict === "not_comparable") return [reason, ...describeAnswersNeeded(comparison)];
  const { differenceLow: low, differenceHigh: high } = comparison;
  const range = movementRange({ verdict, difference, low, high });
  if (verdict === "no_detectable_change") {
    const size = difference === null ? "" : `The difference is ${signedPoints(difference)} (${range}). `;
    return [
      `${size}Answers vary this much by chance.`,
      ...describeOpposites(comparison),
      ...describeDetectableEffect(comparison),
      ...describeAnswersNeeded(comparison),
    ];
  }
  return [
    `The change shows across prompts and across days (${range}).`,
    ...describeControl(comparison),
    ...describeDetectableEffect(comparison),
  ];
}

/** Engines, languages or tags that moved apart cancel out in the whole. */
function describeOpposites({ segments }: Comparison): string[] {
  const has = (wanted: string) => segments.some(({ verdict }) => verdict === wanted);
  if (has("up") && has("down")) return ["Parts of it moved in opposite directions: see below."];
  return has("up") || has("down") ? ["A part of it did change: see below."] : [];
}

function describeControl({ control }: Comparison): string[] {
  if (!control) return [];
  return [`${describeCompetitors(control.competitors)} ${describeLead(control)}`];
}

function describeLead({ competitors, difference, low, high }: NonNullable<Comparison["control"]>): string {
  const isSure = low > 0 || high < 0;
  if (isSure) return `Against them you ${difference > 0 ? "gained" : "lost"} ${inPoints(Math.abs(difference))}.`;
  return isMoved(competitors)
    ? "You may have moved with them."
    : "It is not certain that you gained or lost against them.";
}

const isMoved = ({ verdict }: Movement): boolean => verdict === "up" || verdict === "down";

/** A difference that no test found is no movement. */
function describeCompetitors(competitors: Movement): string {
  const { difference } = competitors;
  if (!isMoved(competitors) || difference === null) return "Competitors show no detectable change.";
  return `Competitors moved ${signedPoints(difference)}.`;
}

function describeAnswersNeeded({ answersNeeded, combinedTest }: Comparison): string[] {
  if (answersNeeded === null) {
    return combinedTest
      ? ["More answers to the same prompts cannot show a change of 10 points. More prompts or more weeks can."]
      : [];
  }
  return [`To detect a change of 10 points, you need ${plural(answersNeeded, "answer")} before and as many after.`];
}

function describeDetectableEffect({ minimumDetectableEffect }: Comparison): string[] {
  if (minimumDetectableEffect === null) return [];
  return [`A change of ${inPoints(minimumDetectableEffect)} would be detected 80% of the time.`];
}

/** The statistics of the verdict, for the tooltip. */
export function describeTests({ pairedTest, clusteredTest, combinedTest, topics }: Comparison): string {
  const p = (test: { p: number } | null) =>
    test ? `p ${test.p < 0.001 ? "< .001" : `= ${test.p.toFixed(3).slice(1)}`}` : "no test";
  return `Clustered by topic (${plural(topics, "topic")}): ${p(pairedTest)}. By day: ${p(clusteredTest)}. By both: ${p(combinedTest)}. A change takes all three below .05.`;
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
  mention_gained: { label: "Newly mentioned", tone: "success" },
  mention_lost: { label: "No longer mentioned", tone: "destructive" },
  position_moved: { label: "Position moved", tone: "neutral" },
  displaced: { label: "Displaced", tone: "destructive" },
  citation_gained: { label: "Newly cited", tone: "accent" },
  citation_lost: { label: "No longer cited", tone: "neutral" },
};
