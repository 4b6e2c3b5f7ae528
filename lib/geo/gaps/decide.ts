import { benjaminiHochberg } from "#lib/stats/false-discovery.ts";
import { pairedInterval, upperTail } from "#lib/stats/paired.ts";
import { total } from "#lib/stats/panel.ts";
import { GAP_ANSWERS_MIN, type GapStatus } from "./contract.ts";

/**
 * The answers to one prompt, as columns with one entry for each cell (engine, language) and day: how many there are, and
 * how many of them name the brand and each rival.
 */
export type PromptUnits = {
  promptId: string;
  engines: readonly string[];
  n: ArrayLike<number>;
  mentions: ArrayLike<number>;
  rivals: ReadonlyMap<string, ArrayLike<number>>;
};

/** The competitor that a gap is about, and how far it is ahead, in parts of 1. */
export type Rival = { name: string; rate: number; ownRate: number; difference: number; low: number; high: number };
/** Cells in which the competitor was mentioned more often, less often and equally often. */
export type Pairs = { rivalAhead: number; ownAhead: number; level: number };

/** The answers of one engine, and how many of them name the brand and its rival. */
export type EngineCounts = { engine: string; checks: number; mentions: number; rivalMentions: number };

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
  byEngine: EngineCounts[];
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
 * Finds the prompts where one competitor is mentioned more often than the brand (specification, geo.md, section 7). A gap is
 * confirmed by the exact McNemar test over cells, each counted once, corrected for the competitors of the prompt
 * (Bonferroni) and for all prompts (Benjamini and Hochberg).
 */
export function computeGaps(prompts: readonly PromptUnits[]): GapFigures[] {
  const tested = prompts.filter(({ n }) => total(n) >= GAP_ANSWERS_MIN).map(testPrompt);
  const adjusted = benjaminiHochberg(tested.map(({ correctedP }) => correctedP));
  return tested.flatMap(({ gap }, index): GapFigures[] => {
    const adjustedP = adjusted[index] ?? 1;
    return gap ? [{ ...gap, adjustedP, status: adjustedP <= FALSE_DISCOVERY ? "confirmed" : "suspected" }] : [];
  });
}

/**
 * Computes the mentions that a month could bring if the brand were named as often as the rival, times the prompt's
 * weight.
 * @param days the length of the window
 */
export function computeOpportunity({ n, rival }: Pick<GapFigures, "n" | "rival">, days: number, weight = 1): number {
  return (Math.max(0, rival.rate - rival.ownRate) * n * 30 * weight) / days;
}

type Tested = { gap: Omit<GapFigures, "adjustedP" | "status"> | undefined; correctedP: number };
type Lead = { brand: string; answers: number; rival: Rival; pairs: Pairs; pValue: number; isSuspected: boolean };

function testPrompt(prompt: PromptUnits): Tested {
  const { promptId, n, mentions } = prompt;
  const leads = [...prompt.rivals]
    .filter(([, named]) => total(named) > 0)
    .map(([brand, named]) => compare(prompt, brand, named))
    .sort((a, b) => b.answers - a.answers || a.pValue - b.pValue || (a.brand < b.brand ? -1 : 1));
  const best = leads.find(({ isSuspected }) => isSuspected);
  if (!best) return { gap: undefined, correctedP: 1 };
  const byEngine = countByEngine(prompt, prompt.rivals.get(best.brand) ?? []);
  const engines = byEngine.filter((one) => one.rivalMentions > one.mentions).map(({ engine }) => engine);
  const gap = {
    promptId,
    n: total(n),
    mentions: total(mentions),
    rival: best.rival,
    pairs: best.pairs,
    competitors: leads.map(({ brand, answers }) => ({ brand, answers })),
    engines,
    engineCoverage: engines.length / byEngine.length,
    byEngine,
    pValue: best.pValue,
  };
  return { gap, correctedP: Math.min(1, best.pValue * leads.length) };
}

function compare({ n, mentions }: PromptUnits, brand: string, named: ArrayLike<number>): Lead {
  let [rivalAhead, ownAhead, answersAhead, answersBehind, squares] = [0, 0, 0, 0, 0];
  for (let unit = 0; unit < n.length; unit++) {
    const lead = (named[unit] as number) - (mentions[unit] as number);
    squares += lead ** 2;
    if (lead > 0) {
      rivalAhead++;
      answersAhead += lead;
    } else if (lead < 0) {
      ownAhead++;
      answersBehind -= lead;
    }
  }
  const [size, answers, own] = [total(n), total(named), total(mentions)];
  const [rate, ownRate] = [answers / size, own / size];
  const interval = pairedInterval({ n: size, cells: n.length, sum: answers - own, squares });
  return {
    brand,
    answers,
    rival: { name: brand, rate, ownRate, difference: rate - ownRate, ...interval },
    pairs: { rivalAhead, ownAhead, level: n.length - rivalAhead - ownAhead },
    pValue: upperTail(ownAhead, rivalAhead),
    isSuspected:
      upperTail(answersBehind, answersAhead) < SUSPECTED.level && rate - ownRate >= SUSPECTED.difference - ROUNDING,
  };
}

function countByEngine({ engines, n, mentions }: PromptUnits, named: ArrayLike<number>): EngineCounts[] {
  const counts = new Map<string, EngineCounts>();
  for (const [unit, engine] of engines.entries()) {
    const count = counts.get(engine) ?? { engine, checks: 0, mentions: 0, rivalMentions: 0 };
    counts.set(engine, count);
    count.checks += n[unit] as number;
    count.mentions += mentions[unit] as number;
    count.rivalMentions += named[unit] as number;
  }
  return [...counts.values()].sort((a, b) => (a.engine < b.engine ? -1 : 1));
}

type Ranked = { opportunity: number; adjustedP: number; prompt: string };

/** Sorts by highest opportunity, then by certainty, then by text, so that the order is stable. */
export function byOpportunity(a: Ranked, b: Ranked): number {
  return b.opportunity - a.opportunity || a.adjustedP - b.adjustedP || (a.prompt < b.prompt ? -1 : 1);
}
