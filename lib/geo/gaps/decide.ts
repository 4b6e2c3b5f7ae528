import { mcNemarExact } from "#lib/stats/mcnemar.ts";
import { GAP_ANSWERS_MIN, type GapStatus } from "./contract.ts";

/** One engine's answers to a prompt, counted by whether they name the brand, competitors, both or neither. */
export type Named = { ownOnly: number; competitorOnly: number; both: number; neither: number };
export type EngineNamed = Named & { engine: string };

export type GapFigures = {
  answers: Named;
  /** All answers, and the answers that name the brand. */
  n: number;
  mentions: number;
  /** Engines with answers that name a competitor and not the brand. */
  engines: string[];
  /** The share of `engines` among all engines that answered, from 0 to 1. */
  engineCoverage: number;
  opportunity: number;
  pValue: number;
  status: GapStatus;
};

const LEVEL = 0.05;

/**
 * Decides whether a prompt is a gap (specification, geo.md, section 7): it has five answers, and more of them name only
 * competitors than only the brand. Like McNemar's test it ignores answers that name both or neither.
 * @param competitors the number of competitors that the answers name
 * @returns undefined when it is no gap
 */
export function computeGap(byEngine: readonly EngineNamed[], competitors: number): GapFigures | undefined {
  const answers = addUp(byEngine);
  const { ownOnly, competitorOnly, both, neither } = answers;
  const n = ownOnly + competitorOnly + both + neither;
  if (n < GAP_ANSWERS_MIN || competitorOnly <= ownOnly) return undefined;
  const mentions = ownOnly + both;
  const answering = byEngine.filter((each) => sumCounts(each) > 0);
  const engines = answering.filter((each) => each.competitorOnly > 0).map(({ engine }) => engine);
  const engineCoverage = engines.length / answering.length;
  const pValue = mcNemarExact(ownOnly, competitorOnly);
  return {
    answers,
    n,
    mentions,
    engines,
    engineCoverage,
    opportunity: (1 - mentions / n) * competitors * engineCoverage,
    pValue,
    status: pValue < LEVEL ? "confirmed" : "suspected",
  };
}

export function sumCounts({ ownOnly, competitorOnly, both, neither }: Named): number {
  return ownOnly + competitorOnly + both + neither;
}

function addUp(rows: readonly Named[]): Named {
  const sum = { ownOnly: 0, competitorOnly: 0, both: 0, neither: 0 };
  for (const row of rows) {
    sum.ownOnly += row.ownOnly;
    sum.competitorOnly += row.competitorOnly;
    sum.both += row.both;
    sum.neither += row.neither;
  }
  return sum;
}

/** Sorts by highest opportunity, then by certainty, then by text, so that the order is stable. */
export function byOpportunity(
  a: { opportunity: number; pValue: number; prompt: string },
  b: { opportunity: number; pValue: number; prompt: string },
): number {
  return b.opportunity - a.opportunity || a.pValue - b.pValue || (a.prompt < b.prompt ? -1 : 1);
}
