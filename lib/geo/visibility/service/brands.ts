import "server-only";
import { listLatestIds, listReadings, type Reading } from "#db/queries/geo/answers.ts";
import { sumByDay, sumByDayAndBrand, type Totals } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import {
  averagePosition,
  computeInterval,
  computeRate,
  computeShare,
  computeTrend,
  summarizeMentions,
} from "#lib/geo/visibility/rates.ts";
import { preceding, toInstants } from "#lib/geo/visibility/window.ts";
import { isMeasured, type MeasuredScope, perEngine, pooled, readVisibility, type Scope } from "./scope.ts";
import { parseCompetitors } from "./stored.ts";
import {
  type BrandMentions,
  computeShareOfVoice,
  loadBrandMentions,
  type TrackedBrandTotals,
  trackedNames,
} from "./voice.ts";

type BrandDay = { day: string; brand: string } & ReturnType<typeof summarizeMentions>;

/** Lists every tracked brand, most mentioned first. Throws `invalid` for the window, `notFound`. */
export async function getCompetitorShare(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { points: [] as CompetitorPoint[], timeseries: [] as BrandDay[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    const points = await buildPoints(scope);
    return { points, timeseries: isMeasured(scope) ? await daysOfBrands(scope, points) : [] };
  });
}

async function buildPoints(scope: Scope): Promise<CompetitorPoint[]> {
  const names = await trackedNames(scope);
  const now = await loadBrandMentions(scope, names, scope.window);
  const previous = await loadBrandMentions(scope, names, preceding(scope.window));
  const earlier = new Map(previous.brands.map(({ brand, mentions }) => [brand, mentions]));
  return now.brands
    .map((totals) => toPoint(totals, now, { ...previous, mentions: earlier.get(totals.brand) ?? 0 }))
    .sort((a, b) => b.mentions - a.mentions || Number(b.own) - Number(a.own) || a.brand.localeCompare(b.brand, "en"));
}

function toPoint(
  totals: TrackedBrandTotals,
  now: BrandMentions,
  previous: BrandMentions & { mentions: number },
): CompetitorPoint {
  const { brand, own, mentions, cited } = totals;
  const share = computeShareOfVoice(mentions, now);
  return {
    brand,
    own,
    mentions,
    share: computeShare(share),
    ...computeInterval(share),
    ...computeTrend(computeShareOfVoice(previous.mentions, previous), share),
    mentionRate: computeRate({ hits: mentions, n: now.totals.checks }),
    avgPosition: averagePosition(totals),
    citations: cited,
  };
}

/**
 * Lists every day with answers, for the company and each competitor named in the window: a day without mentions is 0,
 * not missing.
 */
async function daysOfBrands(scope: MeasuredScope, points: readonly CompetitorPoint[]): Promise<BrandDay[]> {
  const { db } = scope.ctx;
  const days = (await sumByDay(db, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  const rows = await sumByDayAndBrand(db, pooled(scope), scope.window);
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
export async function getBrand(ctx: Ctx, projectId: string, name: string, query: WindowQuery) {
  const empty = {
    brand: null as CompetitorPoint | null,
    points: [] as ReturnType<typeof toDay>[],
    prompts: [] as ReturnType<typeof toPrompt>[],
  };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    const brand = findBrand(await buildPoints(scope), name);
    if (!isMeasured(scope)) return { ...empty, brand };
    return { brand, points: await listDays(scope, brand), prompts: await listBrandPrompts(scope, brand) };
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
  const { db } = scope.ctx;
  const days = (await sumByDay(db, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  if (own) return days.map((day) => toDay(day, day));
  const rows = await sumByDayAndBrand(db, pooled(scope), scope.window, brand);
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => toDay(day, rowsByDay.get(day.day) ?? { mentions: 0, positionSum: 0, positionCount: 0 }));
}

function toDay(
  { day, checks }: Totals & { day: string },
  counts: { mentions: number; positionSum: number; positionCount: number },
) {
  return { day, ...summarizeMentions({ checks, mentions: counts.mentions }), avgPosition: averagePosition(counts) };
}

async function listBrandPrompts(scope: MeasuredScope, brand: CompetitorPoint) {
  const { db } = scope.ctx;
  const ids = await listLatestIds(db, perEngine(scope), toInstants(scope.window), {});
  const readings = await listReadings(db, perEngine(scope), ids);
  return readings.map((reading) => toPrompt(reading, brand)).sort((a, b) => Number(b.mentioned) - Number(a.mentioned));
}

function toPrompt(reading: Reading, { brand, own }: CompetitorPoint) {
  const { id, promptId, prompt, branded, engine, language, capturedAt } = reading;
  const score = own ? reading : parseCompetitors(reading.competitors).find((competitor) => competitor.brand === brand);
  const { mentioned = false, position = null } = score ?? {};
  const fields = { promptId: promptId ?? "", prompt, branded, engine, language };
  return { checkId: id, ...fields, capturedAt: capturedAt ?? "", mentioned, position };
}
