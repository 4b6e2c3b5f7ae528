import "server-only";
import { type EngineTotals, sumByDayAndEngine, sumByEngine } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import type { Mark } from "#lib/geo/visibility/marks.ts";
import { type Movement, toMovement } from "#lib/geo/visibility/movements.ts";
import { averagePosition, summarizeMentions } from "#lib/geo/visibility/rates.ts";
import { preceding, type Window } from "#lib/geo/visibility/window.ts";
import { estimateNoiseFloor } from "#lib/stats/noise-floor.ts";
import {
  type Analysis,
  analyzeWindows,
  citationFigure,
  meanPosition,
  mentionFigure,
  NOTHING,
  once,
  positionFigure,
  selectPart,
} from "./analysis.ts";
import { gradeAnswers, NO_GRADE } from "./grading.ts";
import { judgeWindow } from "./judged.ts";
import { listMarks } from "./marks.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, type MeasuredScope, perEngine, readVisibility } from "./scope.ts";
import { addBrands, brandColumns, type Names, shareFigure, trackedNames } from "./voice.ts";

const NO_CHANGE: Movement = { verdict: "insufficient", difference: null, low: null, high: null };
const NO_WINDOW = { from: "", to: "" };
const NO_NAMES = { own: "", competitors: [] };

/**
 * Returns headline figures for the window and the preceding one, their matched change, and figures per engine.
 * @throws AppError `invalid` for the window, `notFound` for the project, `unavailable` when the database fails
 */
export async function getOverview(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = {
    now: buildHeadline(NOTHING, NO_WINDOW, NO_NAMES),
    previous: buildHeadline(NOTHING, NO_WINDOW, NO_NAMES),
    change: NO_CHANGE,
    ...NO_GRADE,
    engines: [] as ReturnType<typeof toEngine>[],
    marks: [] as Mark[],
    sandbox: false,
    scoringVersion: null as string | null,
  };
  const { now, previous, change, grade, criteria, ...result } = await readVisibility(
    ctx,
    projectId,
    query,
    empty,
    async (scope) => {
      if (!isMeasured(scope)) return { ...empty, sandbox: scope.sandbox, scoringVersion: scope.version };
      const [analysis, names] = await Promise.all([analyzeWindows(scope), trackedNames(scope)]);
      const [engines, marks] = await Promise.all([listEngines(scope, analysis), listMarks(scope, analysis)]);
      return {
        ...once(analysis, ["headlines", scope.window, names], () => buildHeadlines(analysis, scope.window, names)),
        engines,
        marks,
        sandbox: scope.sandbox,
        scoringVersion: scope.version,
      };
    },
  );
  const window = preceding(result.window);
  return { ...result, headline: { ...now, change, grade, criteria, previous: { window, ...previous } } };
}

function buildHeadlines(analysis: Analysis, window: Window, names: Names) {
  const judgement = judgeWindow(analysis, window);
  return {
    now: buildHeadline(analysis, window, names),
    previous: buildHeadline(analysis, preceding(window), names),
    change: toMovement(judgement.change, judgement.verdict),
    ...gradeAnswers(analysis, selectPart(analysis, window, analysis.isPooled), judgement),
  };
}

function buildHeadline(analysis: Analysis, window: Window, names: Names) {
  const part = selectPart(analysis, window, analysis.isPooled);
  const { checks: _, ...rate } = mentionFigure(part, analysis);
  const brands = brandColumns(analysis, names);
  const { value: shareOfVoice, ...shareOfVoiceInterval } = shareFigure(
    part,
    analysis.tallies.mentions,
    addBrands(brands),
  );
  const { value: avgPosition, topic: __, ...avgPositionInterval } = positionFigure(part, analysis);
  return { ...rate, avgPosition, avgPositionInterval, shareOfVoice, shareOfVoiceInterval };
}

async function listEngines(scope: MeasuredScope, analysis: Analysis) {
  const rows = await readCached(scope, sumByEngine, perEngine(scope), scope.window);
  return once(analysis, ["engines", scope.window], () => rows.map((row) => toEngine(row, analysis, scope.window)));
}

function toEngine({ engine, cited, failed, blocked, lastCheckedAt }: EngineTotals, analysis: Analysis, window: Window) {
  const part = selectPart(analysis, window, (cell) => cell.engine === engine);
  const { topic: _, ...rate } = mentionFigure(part, analysis);
  return {
    engine,
    sandbox: isSandboxEngine(engine),
    ...rate,
    avgPosition: meanPosition(part, analysis),
    citations: cited,
    citationRate: citationFigure(part, analysis),
    noise: estimateNoiseFloor(part, analysis.tallies.mentions),
    failed,
    blocked,
    lastCheckedAt,
  };
}

/**
 * Lists one point per day and engine.
 * @throws AppError as `getOverview`
 */
export async function getTimeseries(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = { points: [] as ReturnType<typeof toPoint>[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    return { points: (await readCached(scope, sumByDayAndEngine, perEngine(scope), scope.window)).map(toPoint) };
  });
}

/** Maps the sums of one day and engine to a point. */
export function toPoint(row: {
  day: string;
  engine: string;
  checks: number;
  mentions: number;
  positionSum: number;
  positionCount: number;
  failed: number;
  blocked: number;
}) {
  const { day, engine, failed, blocked } = row;
  return { day, engine, ...summarizeMentions(row), avgPosition: averagePosition(row), failed, blocked };
}
