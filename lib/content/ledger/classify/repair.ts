import { REPAIR } from "#lib/content/ledger/thresholds.ts";
import { isDoneByHand } from "#lib/content/text/gestures.ts";
import { isOrder } from "#lib/content/text/verbs.ts";
import type { Signals } from "./signals.ts";
import { sumWordOdds } from "./words.ts";

/**
 * Log odds from the changed paths: docs, settings and many areas suggest a feature, tests and a single file a fix.
 */
function sumPathOdds({ kinds, publicSurface, areas }: Signals["footprint"]): number {
  return (
    REPAIR.documented * Number(kinds.docs > 0) +
    REPAIR.surface * Number(publicSurface) +
    REPAIR.tested * Number(kinds.test > 0) +
    REPAIR.oneFile * Number(kinds.source === 1) +
    REPAIR.wide.weight * Number(areas.size >= REPAIR.wide.areas) +
    REPAIR.broad.weight * Number(kinds.source >= REPAIR.broad.files)
  );
}

export type RepairOdds = {
  /** Natural log odds; above 0 means a fix. */
  odds: number;
  /** 0.5 to `REPAIR.mostConfidence` if the title's words agree with the odds, otherwise `REPAIR.wordless`. */
  confidence: number;
};

/** Confidence in the more likely side of the odds. */
function computeConfidence(odds: number): number {
  const certainty = 1 / (1 + Math.exp(-Math.abs(odds)));
  return Math.round(Math.min(REPAIR.mostConfidence, certainty) * 100) / 100;
}

/**
 * Odds that a change is a fix rather than a feature, from its words, the changed paths and whether it closes an
 * issue. Undefined if no word is known and no shipped source changes.
 */
export function repairOdds({ parts, footprint, closesIssue, evidence }: Signals): RepairOdds | undefined {
  const words = evidence.has("words") ? sumWordOdds(parts.text) : undefined;
  if (words === undefined && footprint.kinds.source === 0) return undefined;
  const wordOdds = words ?? 0;
  const byHand = REPAIR.byHand * Number(isOrder(parts.text) && isDoneByHand(parts.text));
  const odds = REPAIR.bias + wordOdds + sumPathOdds(footprint) + REPAIR.closesIssue * Number(closesIssue) + byHand;
  return { odds, confidence: wordOdds > 0 === odds > 0 && wordOdds !== 0 ? computeConfidence(odds) : REPAIR.wordless };
}
