import { REPAIR } from "#lib/content/ledger/thresholds.ts";
import type { Facts } from "./facts.ts";
import { repairLean } from "./words.ts";

/** What was touched: pages, settings and many places come with what is new, tests and a single file with a repair. */
function pathLean({ kinds, publicSurface, areas }: Facts["footprint"]): number {
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
  /** Natural logarithm of the odds: above 0 a repair. */
  odds: number;
  /** 0.5 to `REPAIR.mostConfidence` where the title's words say what the odds say, else `REPAIR.wordless`. */
  confidence: number;
};

/** Odds as the confidence of whichever side they fall on. */
function confidenceOf(odds: number): number {
  const certainty = 1 / (1 + Math.exp(-Math.abs(odds)));
  return Math.round(Math.min(REPAIR.mostConfidence, certainty) * 100) / 100;
}

/**
 * The odds that a change repairs something rather than brings something new: by its plain words, what it touched and
 * whether it closes an issue. Undefined where none of its words says anything and no shipped source was touched.
 */
export function repairOdds({ parts, footprint, closesIssue, evidence }: Facts): RepairOdds | undefined {
  const words = evidence.has("words") ? repairLean(parts.text) : undefined;
  if (words === undefined && footprint.kinds.source === 0) return undefined;
  const said = words ?? 0;
  const odds = REPAIR.bias + said + pathLean(footprint) + REPAIR.closesIssue * Number(closesIssue);
  return { odds, confidence: said > 0 === odds > 0 && said !== 0 ? confidenceOf(odds) : REPAIR.wordless };
}
