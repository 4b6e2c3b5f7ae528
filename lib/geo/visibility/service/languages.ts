import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import type { Cell } from "#lib/geo/visibility/tallies.ts";
import { preceding } from "#lib/geo/visibility/window.ts";
import { type Analysis, analyzeWindows, meanPosition, mentionFigure, once, selectPart } from "./analysis.ts";
import { judgeSegment } from "./judged.ts";
import { isMeasured, type MeasuredScope, readVisibility } from "./scope.ts";

/** Lists the languages with answers, most answers first. Throws `invalid` for the window, `notFound`. */
export async function getLanguageShare(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = { points: [] as ReturnType<typeof toPoint>[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const analysis = await analyzeWindows(scope);
    const languages = new Set(analysis.tallies.cells.filter(analysis.isPooled).map(({ language }) => language));
    const points = [...languages].map((language) =>
      once(analysis, ["language", scope.window, language], () => toPoint(scope, analysis, language)),
    );
    return { points: points.filter(({ checks }) => checks > 0).sort((a, b) => b.checks - a.checks) };
  });
}

function toPoint({ window }: MeasuredScope, analysis: Analysis, language: string) {
  const isWanted = (cell: Cell) => cell.language === language && analysis.isPooled(cell);
  const part = selectPart(analysis, window, isWanted);
  const { topic: _, ...rate } = mentionFigure(part, analysis);
  const before = mentionFigure(selectPart(analysis, preceding(window), isWanted), analysis);
  const { difference = null, combined } = judgeSegment(analysis, window, isWanted).change ?? {};
  return {
    language,
    ...rate,
    avgPosition: meanPosition(part, analysis),
    trend: difference,
    trendLow: combined?.low ?? null,
    trendHigh: combined?.high ?? null,
    previous: toRate(before),
  };
}

function toRate({ mentionRate, n, effectiveN, low, high, sufficient }: ReturnType<typeof mentionFigure>) {
  return { value: mentionRate, n, effectiveN, low, high, sufficient };
}
