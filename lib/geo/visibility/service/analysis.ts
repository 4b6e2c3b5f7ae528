import "server-only";
import type { Db } from "#db/client.ts";
import type { DayRange, ReadScope } from "#db/queries/geo/daily.ts";
import { listPrompts, type PromptRow } from "#db/queries/geo/prompts.ts";
import { listScanTallies, listTallies } from "#db/queries/geo/tallies.ts";
import { isInPool, type Pool } from "#lib/geo/engines/target.ts";
import { figureOf, type TopicFigure } from "#lib/geo/visibility/figure.ts";
import { averagePosition } from "#lib/geo/visibility/rates.ts";
import { type Cell, numberCells, readTallies, selectRows, spanOf, type Tallies } from "#lib/geo/visibility/tallies.ts";
import { preceding, type Window } from "#lib/geo/visibility/window.ts";
import { sumRows } from "#lib/stats/panel.ts";
import { groupTopics, type Wording } from "#lib/stats/topics.ts";
import { readCached } from "./read-cache.ts";
import type { MeasuredScope, Scope } from "./scope.ts";
import { perEngine } from "./scope.ts";

/** The answers that a read counts, and what groups their prompts. */
export type Analysis = {
  tallies: Tallies;
  /** Topic of each prompt, by wording and tag. */
  topics: ReadonlyMap<string, number>;
  /** Topic of each prompt by wording alone, for figures of one tag. */
  wordings: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, readonly string[]>;
  /** Whether a cell counts in figures over several engines, which never mix accesses. */
  isPooled: (cell: Cell) => boolean;
};

/** No answers. */
export const NOTHING: Analysis = {
  tallies: readTallies([]),
  topics: new Map(),
  wordings: new Map(),
  tags: new Map(),
  isPooled: () => true,
};

/** Loads the answers of the window and of the one before. */
export async function analyzeWindows(scope: MeasuredScope): Promise<Analysis> {
  const days = { from: preceding(scope.window).from, to: scope.window.to };
  return analyze(scope, await readCached(scope, readDays, perEngine(scope), days, false));
}

/** Loads the answers of the window. @param branded whether to include those to branded prompts */
export async function analyzeWindow(scope: MeasuredScope, branded: boolean): Promise<Analysis> {
  return analyze(scope, await readCached(scope, readDays, perEngine(scope), scope.window, branded));
}

/** Reads the answers of some days. @param branded whether to include those to branded prompts */
export async function readDays(db: Db, reads: ReadScope, days: DayRange, branded: boolean): Promise<Tallies> {
  return readTallies(await listTallies(db, reads, days, branded));
}

/** Loads the answers of scans, in the given order. */
export async function analyzeScans(
  scope: MeasuredScope,
  reads: ReadScope,
  scanIds: readonly string[],
): Promise<Analysis> {
  return analyze(scope, await readCached(scope, readScans, reads, scanIds));
}

async function readScans(db: Db, reads: ReadScope, scanIds: readonly string[]): Promise<Tallies> {
  return readTallies(await listScanTallies(db, reads, scanIds), scanIds);
}

const analyses = new WeakMap<Tallies, Map<string, Analysis>>();

/** Groups the prompts of counted answers into topics. The same answers and prompts give the same object. */
export async function analyze(scope: Scope, tallies: Tallies): Promise<Analysis> {
  const { promptIds } = scope.segment;
  const all = await listPrompts(scope.ctx.db, scope.organizationId, scope.projectId);
  const prompts = promptIds ? all.filter(({ id }) => promptIds.includes(id)) : all;
  const wordings = prompts.map(({ id, prompt, tags }: PromptRow) => ({ id, text: prompt, tags }));
  const known = analyses.get(tallies) ?? new Map<string, Analysis>();
  analyses.set(tallies, known);
  const key = JSON.stringify([wordings, scope.pool]);
  const analysis = known.get(key) ?? group(tallies, wordings, scope.pool);
  known.set(key, analysis);
  return analysis;
}

function group(tallies: Tallies, wordings: readonly Wording[], pool: Pool): Analysis {
  const engines = new Set(tallies.cells.map(({ engine }) => engine));
  const pooled = new Set([...engines].filter((engine) => isInPool(engine, pool)));
  return {
    tallies,
    topics: groupTopics(wordings),
    wordings: groupTopics(wordings, false),
    tags: new Map(wordings.map(({ id, tags }) => [id, tags])),
    isPooled: ({ engine }) => pooled.has(engine),
  };
}

const results = new WeakMap<Analysis | Tallies, Map<string, unknown>>();

/**
 * Computes what depends on an analysis or on tallies alone, once for all reads of them. Do not change the result.
 * @param what names the computation and its further arguments
 */
export function once<T>(of: Analysis | Tallies, what: readonly unknown[], compute: () => T): T {
  const known = results.get(of) ?? new Map<string, unknown>();
  results.set(of, known);
  const key = JSON.stringify(what);
  if (!known.has(key)) known.set(key, compute());
  return known.get(key) as T;
}

/** The answers of one window and segment. */
export type Part = ReturnType<typeof selectPart>;

/** Selects the answers of a window that a figure counts. @param among the only cells that can be wanted */
export function selectPart(
  { tallies, topics }: Analysis,
  window: Window,
  isWanted: (cell: Cell) => boolean,
  among?: readonly number[],
) {
  const span = spanOf(tallies, window);
  const { index, topic, wanted } = numberCells(tallies, topics, isWanted, among);
  const selection = selectRows(tallies, span, index, topic);
  const present = new Uint8Array(wanted.length);
  for (let i = 0; i < selection.rows.length; i++) present[selection.cell[i] as number] = 1;
  const prompts = new Set(wanted.flatMap(({ promptId }, cell) => (present[cell] ? promptId : [])));
  return { ...selection, prompts: prompts.size };
}

/** The mention rate of some answers, with its counts. */
export function mentionFigure(part: Part, { tallies }: Analysis, isOnePrompt = false) {
  const prompts = isOnePrompt ? undefined : part.prompts;
  const { value, topic, ...interval } = figureOf(part, tallies.mentions, tallies.n, { prompts });
  return { checks: interval.n, mentions: sumRows(part, tallies.mentions), mentionRate: value, ...interval, topic };
}

/** The average position where the brand is named, with its interval. */
export function positionFigure(part: Part, { tallies }: Analysis): TopicFigure {
  const figure = figureOf(part, tallies.positionSum, tallies.positionCount, {
    kind: "mean",
    prompts: part.prompts,
  });
  return { ...figure, low: figure.low === null ? null : Math.max(1, figure.low) };
}

/** The average position alone, where its interval is not shown; null where the brand is not named. */
export function meanPosition(part: Part, { tallies }: Analysis): number | null {
  return averagePosition({
    positionSum: sumRows(part, tallies.positionSum),
    positionCount: sumRows(part, tallies.positionCount),
  });
}

/** The share of answers that cite the brand's own pages. */
export function citationFigure(part: Part, { tallies }: Analysis) {
  const { topic: _, ...figure } = figureOf(part, tallies.cited, tallies.n, {
    prompts: part.prompts,
  });
  return figure;
}
