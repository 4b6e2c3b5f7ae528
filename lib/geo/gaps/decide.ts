import { benjaminiHochberg } from "#lib/stats/false-discovery.ts";
import { pairedInterval, upperTail } from "#lib/stats/paired.ts";
import { GAP_ANSWERS_MIN, type GapStatus } from "./contract.ts";

/** The answers of one cell (prompt, engine, language) on one day, and how many of them name each brand. */
export type Unit = { engine: string; n: number; mentions: number; rivals: Readonly<Record<string, number>> };
export type PromptUnits = { promptId: string; units: readonly Unit[] };

/** The competitor that a gap is about, and how far it is ahead, in parts of 1. */
export type Rival = { name: string; rate: number; ownRate: number; difference: number; low: number; high: number };
/** Cells in which the competitor was named more often, less often and equally often. */
export type Pairs = { rivalAhead: number; ownAhead: number; level: number };

export type GapFigures = {
  promptId: string;
  n: number;
  mentions: number;
  rival: Rival;
  pairs: Pairs;
  /** All competitors that the answers name, most often first. */
  competitors: { brand: string; answers: number }[];
  /** Engines that name the rival more often than the brand, and the share of them from 0 to 1. */
  engines: string[];
  engineCoverage: number;
  /** One-sided, of McNemar's test over the pairs, before and after both corrections. */
  pValue: number;
  adjustedP: number;
  status: GapStatus;
};

/** A suspected gap: the level of the one-sided test, and the least difference. */
const SUSPECTED = { level: 0.1, difference: 0.1 };
/** The share of false ones that is accepted among confirmed gaps. */
const FALSE_DISCOVERY = 0.1;
/** Rates that differ by 10 points must not miss the limit by rounding. */
const ROUNDING = 1e-9;

/**
 * Finds the prompts where one competitor is named more often than the brand (specification, geo.md, section 7). A gap is
 * confirmed by the exact McNemar test over cells, each counted once, corrected for the competitors of the prompt
 * (Bonferroni) and for all prompts (Benjamini and Hochberg).
 */
export function computeGaps(prompts: readonly PromptUnits[]): GapFigures[] {
  const tested = prompts.filter(({ units }) => sumOf(units, ({ n }) => n) >= GAP_ANSWERS_MIN).map(testPrompt);
  const adjusted = benjaminiHochberg(tested.map(({ correctedP }) => correctedP));
  return tested.flatMap(({ gap }, index): GapFigures[] => {
    const adjustedP = adjusted[index] ?? 1;
    return gap ? [{ ...gap, adjustedP, status: adjustedP <= FALSE_DISCOVERY ? "confirmed" : "suspected" }] : [];
  });
}

/**
 * Computes the mentions that a month could bring if the brand were named as often as the rival.
 * @param days the length of the window
 */
export function computeOpportunity({ n, rival }: Pick<GapFigures, "n" | "rival">, days: number): number {
  return (Math.max(0, rival.rate - rival.ownRate) * n * 30) / days;
}

type Tested = { gap: Omit<GapFigures, "adjustedP" | "status"> | undefined; correctedP: number };
type Lead = { brand: string; answers: number; rival: Rival; pairs: Pairs; pValue: number; isSuspected: boolean };

function testPrompt({ promptId, units }: PromptUnits): Tested {
  const names = [...new Set(units.flatMap(({ rivals }) => Object.keys(rivals)))];
  const leads = names
    .map((brand) => compare(units, brand))
    .sort((a, b) => b.answers - a.answers || a.pValue - b.pValue || (a.brand < b.brand ? -1 : 1));
  const best = leads.find(({ isSuspected }) => isSuspected);
  if (!best) return { gap: undefined, correctedP: 1 };
  const byEngine = [...Map.groupBy(units, ({ engine }) => engine)];
  const engines = byEngine
    .filter(([, cells]) => countNamed(cells, best.brand) > sumOf(cells, ({ mentions }) => mentions))
    .map(([engine]) => engine);
  const gap = {
    promptId,
    n: sumOf(units, ({ n }) => n),
    mentions: sumOf(units, ({ mentions }) => mentions),
    rival: best.rival,
    pairs: best.pairs,
    competitors: leads.flatMap(({ brand, answers }) => (answers > 0 ? [{ brand, answers }] : [])),
    engines,
    engineCoverage: engines.length / byEngine.length,
    pValue: best.pValue,
  };
  return { gap, correctedP: Math.min(1, best.pValue * names.length) };
}

function compare(units: readonly Unit[], brand: string): Lead {
  let [n, answers, own, rivalAhead, ownAhead, answersAhead, answersBehind] = [0, 0, 0, 0, 0, 0, 0];
  let [sum, squares] = [0, 0];
  for (const unit of units) {
    const named = unit.rivals[brand] ?? 0;
    const lead = named - unit.mentions;
    n += unit.n;
    answers += named;
    own += unit.mentions;
    sum += lead;
    squares += lead ** 2;
    if (lead > 0) {
      rivalAhead++;
      answersAhead += lead;
    } else if (lead < 0) {
      ownAhead++;
      answersBehind -= lead;
    }
  }
  const [rate, ownRate] = [answers / n, own / n];
  const interval = pairedInterval({ n, cells: units.length, sum, squares });
  return {
    brand,
    answers,
    rival: { name: brand, rate, ownRate, difference: rate - ownRate, ...interval },
    pairs: { rivalAhead, ownAhead, level: units.length - rivalAhead - ownAhead },
    pValue: upperTail(ownAhead, rivalAhead),
    isSuspected:
      upperTail(answersBehind, answersAhead) < SUSPECTED.level && rate - ownRate >= SUSPECTED.difference - ROUNDING,
  };
}

const countNamed = (units: readonly Unit[], brand: string) => sumOf(units, ({ rivals }) => rivals[brand] ?? 0);

function sumOf<T>(list: readonly T[], value: (item: T) => number): number {
  return list.reduce((sum, item) => sum + value(item), 0);
}

type Ranked = { opportunity: number; adjustedP: number; prompt: string };

/** Sorts by highest opportunity, then by certainty, then by text, so that the order is stable. */
export function byOpportunity(a: Ranked, b: Ranked): number {
  return b.opportunity - a.opportunity || a.adjustedP - b.adjustedP || (a.prompt < b.prompt ? -1 : 1);
}
