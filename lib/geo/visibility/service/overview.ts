import "server-only";
import { type EngineTotals, sumByDayAndEngine, sumByEngine } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { averageOf, intervalOf, mentionsOf, rateOf, shareOf } from "#lib/geo/visibility/rates.ts";
import { preceding } from "#lib/geo/visibility/window.ts";
import { isMeasured, perEngine, read, type Scope } from "./scope.ts";
import { NO_VOICES, trackedNames, type Voices, voiceOf, voicesOf } from "./voice.ts";

/** The headline with the preceding window's, and each engine. Throws `invalid` for the window, `notFound`. */
export async function getOverview(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = {
    now: headlineOf(NO_VOICES),
    before: headlineOf(NO_VOICES),
    engines: [] as ReturnType<typeof toEngine>[],
    sandbox: false,
    scoringVersion: null as string | null,
  };
  const { now, before, ...answer } = await read(ctx, projectId, query, empty, async (scope) => {
    const names = await trackedNames(scope);
    return {
      now: headlineOf(await voicesOf(scope, names, scope.window)),
      before: headlineOf(await voicesOf(scope, names, preceding(scope.window))),
      engines: (await enginesOf(scope)).map(toEngine),
      sandbox: scope.sandbox,
      scoringVersion: scope.version,
    };
  });
  return { ...answer, headline: { ...now, previous: { window: preceding(answer.window), ...before } } };
}

async function enginesOf(scope: Scope): Promise<EngineTotals[]> {
  return isMeasured(scope) ? sumByEngine(scope.ctx.db, perEngine(scope), scope.window) : [];
}

function headlineOf(voices: Voices) {
  const { checks: _, ...rate } = mentionsOf(voices.totals);
  const voice = voiceOf(voices.totals.mentions, voices);
  return {
    ...rate,
    avgPosition: averageOf(voices.totals),
    shareOfVoice: shareOf(voice),
    shareOfVoiceInterval: intervalOf(voice),
  };
}

function toEngine(row: EngineTotals) {
  const { engine, cited, failed, blocked, lastCheckedAt } = row;
  return {
    engine,
    sandbox: isSandboxEngine(engine),
    ...mentionsOf(row),
    avgPosition: averageOf(row),
    citations: cited,
    citationRate: rateOf({ hits: cited, n: row.checks }),
    failed,
    blocked,
    lastCheckedAt,
  };
}

/** One point per day and engine. Throws `invalid` for the window, `notFound`. */
export async function getTimeseries(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { points: [] as ReturnType<typeof toPoint>[] };
  return read(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    return { points: (await sumByDayAndEngine(ctx.db, perEngine(scope), scope.window)).map(toPoint) };
  });
}

/** A day of one engine. */
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
  return { day, engine, ...mentionsOf(row), avgPosition: averageOf(row), failed, blocked };
}
