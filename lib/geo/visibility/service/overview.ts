import "server-only";
import { type EngineTotals, sumByDayAndEngine, sumByEngine } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import {
  averagePosition,
  computeInterval,
  computeRate,
  computeShare,
  summarizeMentions,
} from "#lib/geo/visibility/rates.ts";
import { preceding } from "#lib/geo/visibility/window.ts";
import { isMeasured, perEngine, readVisibility, type Scope } from "./scope.ts";
import { type BrandMentions, computeShareOfVoice, loadBrandMentions, NO_MENTIONS, trackedNames } from "./voice.ts";

/**
 * Returns headline figures for the window and the preceding one, plus figures per engine.
 * @throws AppError `invalid` for the window, `notFound` for the project, `unavailable` when the database fails
 */
export async function getOverview(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = {
    now: buildHeadline(NO_MENTIONS),
    previous: buildHeadline(NO_MENTIONS),
    engines: [] as ReturnType<typeof toEngine>[],
    sandbox: false,
    scoringVersion: null as string | null,
  };
  const { now, previous, ...result } = await readVisibility(ctx, projectId, query, empty, async (scope) => {
    const names = await trackedNames(scope);
    return {
      now: buildHeadline(await loadBrandMentions(scope, names, scope.window)),
      previous: buildHeadline(await loadBrandMentions(scope, names, preceding(scope.window))),
      engines: (await listEngines(scope)).map(toEngine),
      sandbox: scope.sandbox,
      scoringVersion: scope.version,
    };
  });
  return { ...result, headline: { ...now, previous: { window: preceding(result.window), ...previous } } };
}

async function listEngines(scope: Scope): Promise<EngineTotals[]> {
  return isMeasured(scope) ? sumByEngine(scope.ctx.db, perEngine(scope), scope.window) : [];
}

function buildHeadline(brandMentions: BrandMentions) {
  const { checks: _, ...rate } = summarizeMentions(brandMentions.totals);
  const share = computeShareOfVoice(brandMentions.totals.mentions, brandMentions);
  return {
    ...rate,
    avgPosition: averagePosition(brandMentions.totals),
    shareOfVoice: computeShare(share),
    shareOfVoiceInterval: computeInterval(share),
  };
}

function toEngine(row: EngineTotals) {
  const { engine, cited, failed, blocked, lastCheckedAt } = row;
  return {
    engine,
    sandbox: isSandboxEngine(engine),
    ...summarizeMentions(row),
    avgPosition: averagePosition(row),
    citations: cited,
    citationRate: computeRate({ hits: cited, n: row.checks }),
    failed,
    blocked,
    lastCheckedAt,
  };
}

/**
 * Lists one point per day and engine.
 * @throws AppError as `getOverview`
 */
export async function getTimeseries(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { points: [] as ReturnType<typeof toPoint>[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    return { points: (await sumByDayAndEngine(ctx.db, perEngine(scope), scope.window)).map(toPoint) };
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
