import "server-only";
import {
  type CellFilter,
  listLatestAnswers,
  listLatestReadings,
  type Reading,
  type WholeAnswer,
  wasAsked,
} from "#db/queries/geo/answers.ts";
import { type BestPosition, listBestPositions, sumPromptByDay } from "#db/queries/geo/prompt-days.ts";
import { findPrompt } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { isInPool, readTarget } from "#lib/geo/engines/target.ts";
import type { PromptResult, PromptRow } from "#lib/geo/visibility/answers.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import type { TimeseriesPoint } from "#lib/geo/visibility/figures.ts";
import type { Cell } from "#lib/geo/visibility/tallies.ts";
import { toInstants } from "#lib/geo/visibility/window.ts";
import { type Analysis, analyzeWindow, meanPosition, mentionFigure, once, selectPart } from "./analysis.ts";
import { toPoint } from "./overview.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, type MeasuredScope, perEngine, readVisibility, type Scope } from "./scope.ts";
import { loadOwnPages, type OwnPages } from "./sources.ts";
import { parseCompetitors, parseMatches } from "./stored.ts";

/** Lists the latest answer per prompt, engine and language. Throws `invalid` for the window, `notFound`. */
export async function listPromptResults(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery & CellFilter) {
  const empty = { results: [] as PromptResult[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const { promptId, engine, language } = query;
    const filter = { promptId, engine, language };
    const [answers, pages] = await Promise.all([
      readCached(scope, listLatestAnswers, perEngine(scope), toInstants(scope.window), filter),
      loadOwnPages(scope),
    ]);
    return { results: answers.map((answer) => toResult(answer, pages)) };
  });
}

function toResult(answer: WholeAnswer, pages: OwnPages): PromptResult {
  const { id, promptId, text, citations, matches, competitors, capturedAt, ...fields } = answer;
  return {
    ...fields,
    checkId: id,
    promptId: promptId ?? "",
    ...readTarget(answer.engine),
    sandbox: isSandboxEngine(answer.engine),
    answer: text ?? "",
    matches: parseMatches(matches),
    competitors: parseCompetitors(competitors),
    sources: pages.parseSources(citations),
    capturedAt: capturedAt?.toISOString() ?? "",
  };
}

/** Lists each prompt's figures by engine. Throws `invalid` for the window, `notFound`. */
export async function listPrompts(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = { prompts: [] as PromptRow[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    return isMeasured(scope) ? { prompts: await listRows(scope, undefined) } : empty;
  });
}

/** Gets one prompt's figures and days. Throws `invalid` for the window, `notFound`. */
export async function getPrompt(ctx: Ctx, projectId: string, promptId: string, query: WindowQuery & SegmentQuery) {
  const empty = { prompt: null as PromptRow | null, points: [] as TimeseriesPoint[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    await requirePrompt(scope, promptId);
    if (!isMeasured(scope)) return empty;
    const [prompt = null] = await listRows(scope, promptId);
    const days = await readCached(scope, sumPromptByDay, perEngine(scope), scope.window, promptId);
    return { prompt, points: days.map(toPoint) };
  });
}

/** A removed prompt is still found through its answers. */
async function requirePrompt({ ctx, organizationId, projectId }: Scope, promptId: string): Promise<void> {
  if (await findPrompt(ctx.db, organizationId, projectId, promptId)) return;
  if (!(await wasAsked(ctx.db, { organizationId, projectId }, promptId))) throw notFound("Prompt");
}

async function listRows(scope: MeasuredScope, prompt: string | undefined): Promise<PromptRow[]> {
  const [positions, readings, analysis] = await Promise.all([
    readCached(scope, listBestPositions, perEngine(scope), scope.window, prompt),
    readCached(scope, listLatestReadings, perEngine(scope), toInstants(scope.window), { promptId: prompt }),
    analyzeWindow(scope, true),
  ]);
  return once(analysis, ["prompts", scope.window, prompt], () => buildRows(scope, { positions, readings, analysis }));
}

type Stored = { positions: readonly BestPosition[]; readings: readonly Reading[]; analysis: Analysis };

function buildRows(scope: Scope, { positions, readings, analysis }: Stored): PromptRow[] {
  const best = Map.groupBy(positions, ({ promptId }) => promptId);
  const cells = Map.groupBy(analysis.tallies.cells.keys(), (cell) => analysis.tallies.cells[cell]?.promptId ?? "");
  return [...Map.groupBy(readings, ({ promptId }) => promptId ?? "")].map(([promptId, latest]) =>
    toRow(scope, analysis, cells.get(promptId) ?? [], { latest, best: best.get(promptId) ?? [] }),
  );
}

type OfPrompt = { latest: readonly Reading[]; best: readonly BestPosition[] };

function toRow(scope: Scope, analysis: Analysis, cells: readonly number[], { latest, best }: OfPrompt): PromptRow {
  const newest = findNewest(latest);
  const isCounted = ({ engine }: { engine: string }) => isInPool(engine, scope.pool);
  const measure = (isWanted: (cell: Cell) => boolean) => {
    const part = selectPart(analysis, scope.window, isWanted, cells);
    const { topic: _, ...rate } = mentionFigure(part, analysis, true);
    return { ...rate, avgPosition: meanPosition(part, analysis) };
  };
  return {
    promptId: newest.promptId ?? "",
    prompt: newest.prompt,
    branded: newest.branded,
    ...measure(analysis.isPooled),
    ...findExtremes({ latest: latest.filter(isCounted), best: best.filter(isCounted) }),
    engines: [...Map.groupBy(latest, ({ engine }) => engine)].map(([engine, ofEngine]) => {
      const { id, mentioned, position } = findNewest(ofEngine);
      const extremes = findExtremes({ latest: ofEngine, best: best.filter((one) => one.engine === engine) });
      const figures = measure((cell) => cell.engine === engine);
      const fields = { engine, sandbox: isSandboxEngine(engine), ...figures, ...extremes };
      return { ...fields, latest: { checkId: id, mentioned, position } };
    }),
  };
}

function findNewest(readings: readonly Reading[]): Reading {
  const [first, ...rest] = readings;
  if (!first) throw new Error("Every prompt and engine with answers has a newest one.");
  const getTime = ({ capturedAt }: Reading) => capturedAt?.getTime() ?? 0;
  return rest.reduce((newest, reading) => (getTime(reading) > getTime(newest) ? reading : newest), first);
}

function findExtremes({ latest, best }: OfPrompt) {
  const positions = best.flatMap(({ bestPosition }) => bestPosition ?? []);
  const times = latest.flatMap(({ capturedAt }) => capturedAt?.getTime() ?? []);
  return {
    bestPosition: positions.length > 0 ? Math.min(...positions) : null,
    lastCheckedAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  };
}
