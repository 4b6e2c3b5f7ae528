import "server-only";
import { listLatestReadings, type Reading } from "#db/queries/geo/answers.ts";
import { type BrandTotals, sumByBrand, sumByDay, sumByDayAndBrand, type Totals } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { figureOf } from "#lib/geo/visibility/figure.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import { changeOf, type Judgement } from "#lib/geo/visibility/judge.ts";
import { type BrandColumn, type Movement, moveBrands } from "#lib/geo/visibility/movements.ts";
import { averagePosition, summarizeMentions } from "#lib/geo/visibility/rates.ts";
import { preceding, toInstants } from "#lib/geo/visibility/window.ts";
import { sumRows } from "#lib/stats/panel.ts";
import { type Analysis, analyzeWindows, once, type Part, selectPart } from "./analysis.ts";
import { gradeAnswers, NO_GRADE } from "./grading.ts";
import { judgeWindow } from "./judged.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, type MeasuredScope, perEngine, pooled, readVisibility, type Scope } from "./scope.ts";
import { parseCompetitors } from "./stored.ts";
import { addBrands, brandColumns, type Names, shareFigure, trackedNames } from "./voice.ts";

type BrandDay = { day: string; brand: string } & ReturnType<typeof summarizeMentions>;
type Shares = { points: CompetitorPoint[]; grade: (typeof NO_GRADE)["grade"]; criteria: (typeof NO_GRADE)["criteria"] };

/** Lists every tracked brand, most mentioned first. Throws `invalid` for the window, `notFound`. */
export async function getCompetitorShare(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = { points: [] as CompetitorPoint[], timeseries: [] as BrandDay[], ...NO_GRADE };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    const shares = await buildShares(scope);
    return { ...shares, timeseries: isMeasured(scope) ? await daysOfBrands(scope, shares.points) : [] };
  });
}

async function buildShares(scope: Scope): Promise<Shares> {
  const names = await trackedNames(scope);
  if (!isMeasured(scope)) return { points: [names.own, ...names.competitors].map(toUnmeasured), ...NO_GRADE };
  const analysis = await analyzeWindows(scope);
  const totals = await readCached(scope, sumByBrand, pooled(scope), scope.window);
  return once(analysis, ["shares", scope.window, names], () => computeShares(scope, analysis, names, totals));
}

function computeShares(
  { window }: Scope,
  analysis: Analysis,
  names: Names,
  totals: readonly (BrandTotals & { brand: string })[],
): Shares {
  const brands = brandColumns(analysis, names);
  const judgement = judgeWindow(analysis, window);
  const movements = moveBrands(judgement, brands);
  const measured = {
    analysis,
    judgement,
    total: addBrands(brands),
    now: selectPart(analysis, window, analysis.isPooled),
    before: selectPart(analysis, preceding(window), analysis.isPooled),
    totals: new Map(totals.map((row) => [row.brand, row])),
  };
  const points = brands
    .map((brand) => toPoint(brand, measured, movements.get(brand.brand)))
    .sort((a, b) => b.mentions - a.mentions || Number(b.own) - Number(a.own) || a.brand.localeCompare(b.brand, "en"));
  return { points, ...gradeAnswers(analysis, measured.now, judgement) };
}

type Measured = {
  analysis: Analysis;
  judgement: Judgement;
  total: Float64Array;
  now: Part;
  before: Part;
  totals: Map<string, BrandTotals>;
};
const NOT_MOVED: Movement = { verdict: "insufficient", difference: null, low: null, high: null };

function toPoint({ brand, own, column }: BrandColumn, measured: Measured, movement = NOT_MOVED): CompetitorPoint {
  const { judgement, total, now, before } = measured;
  const { value: share, ...interval } = shareFigure(now, column, total);
  const change = changeOf(judgement.sides, column, total);
  const { topic: _, ...mentionRate } = figureOf(now, column, now.n, { prompts: now.prompts });
  const {
    positionSum = 0,
    positionCount = 0,
    cited = 0,
  } = own ? ownTotals(measured) : (measured.totals.get(brand) ?? {});
  return {
    brand,
    own,
    mentions: sumRows(now, column),
    share,
    ...interval,
    trend: change?.difference ?? null,
    trendLow: change?.combined.low ?? null,
    trendHigh: change?.combined.high ?? null,
    previous: shareFigure(before, column, total),
    movement,
    mentionRate,
    avgPosition: averagePosition({ positionSum, positionCount }),
    citations: cited,
  };
}

function ownTotals({ now, analysis: { tallies } }: Measured) {
  const [positionSum, positionCount, cited] = [tallies.positionSum, tallies.positionCount, tallies.cited].map(
    (column) => sumRows(now, column),
  );
  return { positionSum, positionCount, cited };
}

function toUnmeasured(brand: string, index: number): CompetitorPoint {
  const nothing = { value: null, n: 0, effectiveN: 0, low: null, high: null, sufficient: false };
  const { value: share, ...interval } = nothing;
  const trend = { trend: null, trendLow: null, trendHigh: null, previous: nothing, movement: NOT_MOVED };
  const counts = { mentions: 0, avgPosition: null, citations: 0 };
  return { brand, own: index === 0, share, ...interval, ...trend, mentionRate: nothing, ...counts };
}

/**
 * Lists every day with answers, for the company and each competitor named in the window: a day without mentions is 0,
 * not missing.
 */
async function daysOfBrands(scope: MeasuredScope, points: readonly CompetitorPoint[]): Promise<BrandDay[]> {
  const days = (await readCached(scope, sumByDay, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  const rows = await readCached(scope, sumByDayAndBrand, pooled(scope), scope.window);
  const mentions = new Map(rows.map((row) => [`${row.day} ${row.brand}`, row.mentions]));
  const namedBrands = points.filter((point) => point.own || point.mentions > 0);
  return days.flatMap((row) =>
    namedBrands.map(({ brand, own }) => {
      const hits = own ? row.mentions : (mentions.get(`${row.day} ${brand}`) ?? 0);
      return { day: row.day, brand, ...summarizeMentions({ checks: row.checks, mentions: hits }) };
    }),
  );
}

/** Gets one brand's days and the latest answer to each prompt. Throws `invalid` for the window, `notFound`. */
export async function getBrand(ctx: Ctx, projectId: string, name: string, query: WindowQuery & SegmentQuery) {
  const empty = {
    brand: null as CompetitorPoint | null,
    points: [] as ReturnType<typeof toDay>[],
    prompts: [] as ReturnType<typeof toPrompt>[],
  };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    // The database reads the answers while this process computes the shares.
    const [readings, { points: shares }] = await Promise.all([readLatest(scope), buildShares(scope)]);
    const brand = findBrand(shares, name);
    if (!isMeasured(scope)) return { ...empty, brand };
    const prompts = readings.map((reading) => toPrompt(reading, brand));
    const points = await listDays(scope, brand);
    return { brand, points, prompts: prompts.sort((a, b) => Number(b.mentioned) - Number(a.mentioned)) };
  });
}

/** Finds a brand by its exact name, otherwise ignoring case. */
function findBrand(points: readonly CompetitorPoint[], name: string): CompetitorPoint {
  const key = name.toLowerCase();
  const point = points.find(({ brand }) => brand === name) ?? points.find(({ brand }) => brand.toLowerCase() === key);
  if (!point) throw notFound("Brand");
  return point;
}

async function listDays(scope: MeasuredScope, { brand, own }: CompetitorPoint) {
  const days = (await readCached(scope, sumByDay, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  if (own) return days.map((day) => toDay(day, day));
  const rows = await readCached(scope, sumByDayAndBrand, pooled(scope), scope.window, brand);
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => toDay(day, rowsByDay.get(day.day) ?? { mentions: 0, positionSum: 0, positionCount: 0 }));
}

function toDay(
  { day, checks }: Totals & { day: string },
  counts: { mentions: number; positionSum: number; positionCount: number },
) {
  return { day, ...summarizeMentions({ checks, mentions: counts.mentions }), avgPosition: averagePosition(counts) };
}

async function readLatest(scope: Scope): Promise<readonly Reading[]> {
  if (!isMeasured(scope)) return [];
  return readCached(scope, listLatestReadings, perEngine(scope), toInstants(scope.window), {});
}

function toPrompt(reading: Reading, { brand, own }: CompetitorPoint) {
  const { id, promptId, prompt, branded, engine, language, capturedAt } = reading;
  const score = own ? reading : parseCompetitors(reading.competitors).find((competitor) => competitor.brand === brand);
  const { mentioned = false, position = null } = score ?? {};
  const fields = { promptId: promptId ?? "", prompt, branded, engine, language };
  return { checkId: id, ...fields, capturedAt: capturedAt ?? "", mentioned, position };
}
