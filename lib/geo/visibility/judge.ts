import { isCaptured } from "#lib/geo/engines/target.ts";
import { CHANGE_LEVEL, type Change, estimateChange, type Side } from "#lib/stats/change.ts";
import { type Column, sumRows } from "#lib/stats/panel.ts";
import { answersByShare, answersNeeded, minimumDetectableEffect } from "#lib/stats/power.ts";
import type { Verdict } from "./comparison.ts";
import { type Figure, figureOf, PROMPTS_MIN, SUFFICIENT_N } from "./figure.ts";
import { boundsOf, type Cell, numberCells, type Selection, type Span, selectRows, type Tallies } from "./tallies.ts";

/** Two spans to compare. For two single scans, `history` spans earlier ones and the base. */
export type Spans = { base: Span; current: Span; history?: Span };

/** What is compared, and how. */
export type Comparable = {
  tallies: Tallies;
  spans: Spans;
  /** Topic of each prompt. */
  topics: ReadonlyMap<string, number>;
  /** Restricts the comparison to a segment. */
  isWanted?: (cell: Cell) => boolean;
  /** Number of weeks with answers on each side; null where scans are compared. */
  weeks: { base: number; current: number } | null;
};

export type Judgement = {
  verdict: Verdict;
  reason: string;
  change: Change | null;
  /** The probability of a change at least as large if nothing changed; null where it was not tested. */
  p: number | null;
  compared: readonly Cell[];
  modelChanged: number;
  unmatched: number;
  prompts: number;
  base: SideFigure;
  current: SideFigure;
  minimumDetectableEffect: number | null;
  answersNeeded: number | null;
  /** The compared answers, for other figures over the same cells. */
  sides: Sides;
};
export type SideFigure = Figure & { checks: number; mentions: number };
export type Sides = { base: Selection; current: Selection; history: Selection | null };

/** Fewer topics than this are too few to agree. */
const TOPICS_MIN = 4;
/** Weeks with answers that each side of two windows takes. */
const WEEKS_MIN = 4;
/** The effect for which the number of answers needed is reported: 10 points. */
const WANTED_EFFECT = 0.1;

/**
 * Decides whether the mention rate has changed (specification, geo.md, section 5), over cells that both sides have with
 * one identical model. `up` and `down` need agreement under clustering by topic, by time, and by both.
 */
export function judge(comparable: Comparable): Judgement {
  const { tallies, spans, topics, isWanted } = comparable;
  const matching = matchCells(tallies, spans, isWanted ?? (() => true));
  const numbered = numberCells(tallies, topics, (_, index) => matching.compared[index] === 1);
  const select = (span: Span) => selectRows(tallies, span, numbered.index, numbered.topic);
  const sides: Sides = {
    base: select(spans.base),
    current: select(spans.current),
    history: spans.history ? restrict(tallies, select(spans.history), matching.model) : null,
  };
  const compared = numbered.wanted;
  const prompts = new Set(compared.map(({ promptId }) => promptId)).size;
  const base = toSideFigure(tallies, compared.length > 0 ? sides.base : selectAll(tallies, spans.base, comparable));
  const current = toSideFigure(
    tallies,
    compared.length > 0 ? sides.current : selectAll(tallies, spans.current, comparable),
  );
  const change = changeOf(sides, tallies.mentions);
  const facts = { base, current, change, prompts, compared: compared.length, weeks: comparable.weeks };
  return {
    ...decide(facts),
    change,
    compared,
    modelChanged: matching.modelChanged,
    unmatched: matching.unmatched,
    prompts,
    base,
    current,
    ...computePower(facts),
    sides,
  };
}

/**
 * The change of a figure over the compared cells.
 * @param top numerator of each row @param bottom denominator, by default the answers
 */
export function changeOf({ base, current, history }: Sides, top: Column, bottom: Column = base.n): Change | null {
  if (base.rows.length === 0 || current.rows.length === 0) return null;
  const toSide = (panel: Selection): Side => ({ panel, top, bottom });
  return estimateChange(toSide(base), toSide(current), history ? toSide(history) : undefined);
}

type Matching = { compared: Uint8Array; model: Int32Array; modelChanged: number; unmatched: number };

const NONE = -1;
const MIXED = -2;

/**
 * Finds the cells of both sides that one identical, known model answered. Interfaces do not tell their model, so
 * captured answers of one interface are comparable without it.
 */
function matchCells(tallies: Tallies, { base, current }: Spans, isWanted: (cell: Cell) => boolean): Matching {
  const { cells, models } = tallies;
  const [before, after] = [base, current].map((span) => findModels(tallies, span));
  const matching = { compared: new Uint8Array(cells.length), model: new Int32Array(cells.length).fill(NONE) };
  const isKnown = (model: number, { engine }: Cell) => models[model] !== "" || isCaptured(engine);
  let [modelChanged, unmatched] = [0, 0];
  for (const [i, cell] of cells.entries()) {
    const [first, second] = [before?.[i] ?? NONE, after?.[i] ?? NONE];
    if ((first === NONE && second === NONE) || !isWanted(cell)) continue;
    if (first === NONE || second === NONE) unmatched++;
    else if (first !== second || first === MIXED || !isKnown(first, cell)) modelChanged++;
    else {
      matching.compared[i] = 1;
      matching.model[i] = first;
    }
  }
  return { ...matching, modelChanged, unmatched };
}

const modelsOf = new WeakMap<Tallies, Map<string, Int32Array>>();

/** The only model of each cell within a span. Read once for all segments. */
function findModels(tallies: Tallies, span: Span): Int32Array {
  const known = modelsOf.get(tallies) ?? new Map<string, Int32Array>();
  modelsOf.set(tallies, known);
  const key = `${span.from} ${span.to}`;
  const found = known.get(key) ?? readModels(tallies, span);
  known.set(key, found);
  return found;
}

function readModels(tallies: Tallies, span: Span): Int32Array {
  const { cell, model, cells } = tallies;
  const found = new Int32Array(cells.length).fill(NONE);
  const [start, end] = boundsOf(tallies, span);
  for (let row = start; row < end; row++) {
    const index = cell[row] as number;
    const existing = found[index] as number;
    found[index] = existing === NONE || existing === (model[row] as number) ? (model[row] as number) : MIXED;
  }
  return found;
}

/** Earlier scans show how scans differ only where the same model answered, and most of the cells are there. */
function restrict(tallies: Tallies, selection: Selection, model: Int32Array): Selection {
  const isSame = (row: number) => (tallies.model[row] as number) === (model[tallies.cell[row] as number] as number);
  const kept = selection.rows.filter(isSame);
  const byTime = Map.groupBy(kept, (row) => tallies.time[row] as number);
  const full = [...byTime].filter(([, rows]) => rows.length * 2 >= selection.cells).map(([time]) => time);
  const index = Int32Array.from(tallies.cells, () => NONE);
  for (const [i, row] of selection.rows.entries()) index[tallies.cell[row] as number] = selection.cell[i] as number;
  const rows = kept.filter((row) => full.includes(tallies.time[row] as number));
  return {
    ...selection,
    rows,
    cell: rows.map((row) => index[tallies.cell[row] as number] as number),
    time: rows.map((row) => full.indexOf(tallies.time[row] as number)),
    times: full.length,
  };
}

function selectAll(tallies: Tallies, span: Span, { topics, isWanted }: Comparable): Selection {
  const { index, topic } = numberCells(tallies, topics, isWanted);
  return selectRows(tallies, span, index, topic);
}

function toSideFigure(tallies: Tallies, selection: Selection): SideFigure {
  const figure = figureOf(selection, tallies.mentions, tallies.n);
  return { ...figure, checks: figure.n, mentions: sumRows(selection, tallies.mentions) };
}

type Facts = Pick<Judgement, "base" | "current" | "change" | "prompts"> & {
  compared: number;
  weeks: Comparable["weeks"];
};
type Decided = { verdict: Verdict; reason: string; p: number | null };

const points = (part: number) => `${(Math.abs(part) * 100).toFixed(1).replace(/\.0$/, "")} points`;
const insufficient = (reason: string): Decided => ({ verdict: "insufficient", reason, p: null });

function decide(facts: Facts): Decided {
  const { base, current, change } = facts;
  if (base.checks === 0 || current.checks === 0) {
    return insufficient(`There are no answers ${base.checks === 0 ? "before" : "now"} to compare.`);
  }
  if (facts.compared === 0 || !change) {
    const reason = "No prompt was answered by the same engine, in the same language and by the same model, in both.";
    return { verdict: "not_comparable", reason, p: null };
  }
  return findShortage(facts, change) ?? readTests(change);
}

function findShortage({ base, current, prompts, weeks }: Facts, change: Change): Decided | undefined {
  const n = Math.min(base.effectiveN, current.effectiveN);
  if (n < SUFFICIENT_N) {
    return insufficient(
      `Each side needs ${SUFFICIENT_N} independent answers. The smaller one has ${Math.floor(n)}, since answers of one day resemble each other.`,
    );
  }
  if (prompts < PROMPTS_MIN) return insufficient(`A comparison needs ${PROMPTS_MIN} prompts. There are ${prompts}.`);
  if (change.topics < TOPICS_MIN) {
    return insufficient(
      `A comparison needs prompts on ${TOPICS_MIN} topics. There are ${change.topics}: similar wordings count once.`,
    );
  }
  if (weeks && Math.min(weeks.base, weeks.current) < WEEKS_MIN) {
    return insufficient(
      `Each window needs answers from ${WEEKS_MIN} weeks. This one has ${weeks.current}, the one before ${weeks.base}.`,
    );
  }
  if (!change.byTime && change.byTopic.p < CHANGE_LEVEL) {
    return insufficient("The prompts moved together, but with so few scans that may be one unusual scan.");
  }
  return undefined;
}

function readTests({ byTopic, p, difference }: Change): Decided {
  if (p < CHANGE_LEVEL) {
    const verdict = difference > 0 ? "up" : "down";
    return {
      verdict,
      reason: `The mention rate went ${verdict} by ${points(difference)}. The change shows across prompts and across days.`,
      p,
    };
  }
  const reason =
    byTopic.p < CHANGE_LEVEL
      ? "The prompts moved, but no more than days differ among themselves."
      : "The prompts differ no more than they do by chance.";
  return { verdict: "no_detectable_change", reason, p };
}

function computePower({ base, current, change }: Facts) {
  const n = Math.min(base.checks, current.checks);
  if (!change || change.variances.both <= 0) {
    return { minimumDetectableEffect: null, answersNeeded: answersForShare(base, current) };
  }
  const { both, bothDf } = change.variances;
  return {
    minimumDetectableEffect: minimumDetectableEffect(Math.sqrt(both), bothDf),
    answersNeeded: answersNeeded({ total: both, answers: change.answerVariance, df: bothDf }, n, WANTED_EFFECT),
  };
}

/** Without a measured variance, the number that independent answers would need. */
function answersForShare(base: SideFigure, current: SideFigure): number | null {
  const n = base.checks + current.checks;
  return n > 0 ? answersByShare((base.mentions + current.mentions + 1) / (n + 2), WANTED_EFFECT) : null;
}
