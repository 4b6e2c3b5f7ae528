import "server-only";
import { listLatestIds, listReadings, type Reading } from "#db/queries/geo/answers.ts";
import { sumByDay, sumByDayAndBrand, type Totals } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import { averageOf, intervalOf, mentionsOf, rateOf, shareOf, trendOf } from "#lib/geo/visibility/rates.ts";
import { instantsOf, preceding } from "#lib/geo/visibility/window.ts";
import { isMeasured, type MeasuredScope, perEngine, pooled, read, type Scope } from "./scope.ts";
import { competitorsOf } from "./stored.ts";
import { trackedNames, type Voice, type Voices, voiceOf, voicesOf } from "./voice.ts";

type BrandDay = { day: string; brand: string } & ReturnType<typeof mentionsOf>;

/** Every tracked brand, most mentioned first. Throws `invalid` for the window, `notFound`. */
export async function getCompetitorShare(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { points: [] as CompetitorPoint[], timeseries: [] as BrandDay[] };
  return read(ctx, projectId, query, empty, async (scope) => {
    const points = await pointsOf(scope);
    return { points, timeseries: isMeasured(scope) ? await daysOfBrands(scope, points) : [] };
  });
}

async function pointsOf(scope: Scope): Promise<CompetitorPoint[]> {
  const names = await trackedNames(scope);
  const now = await voicesOf(scope, names, scope.window);
  const before = await voicesOf(scope, names, preceding(scope.window));
  const earlier = new Map(before.brands.map((voice) => [voice.brand, voice.mentions]));
  return now.brands
    .map((voice) => toPoint(voice, now, { voices: before, mentions: earlier.get(voice.brand) ?? 0 }))
    .sort((a, b) => b.mentions - a.mentions || Number(b.own) - Number(a.own) || a.brand.localeCompare(b.brand, "en"));
}

function toPoint(voice: Voice, now: Voices, before: { voices: Voices; mentions: number }): CompetitorPoint {
  const { brand, own, mentions, cited } = voice;
  const share = voiceOf(mentions, now);
  return {
    brand,
    own,
    mentions,
    share: shareOf(share),
    ...intervalOf(share),
    ...trendOf(voiceOf(before.mentions, before.voices), share),
    mentionRate: rateOf({ hits: mentions, n: now.totals.checks }),
    avgPosition: averageOf(voice),
    citations: cited,
  };
}

/** Every day with answers, for the company and each competitor that was named: a day without its name is 0, not missing. */
async function daysOfBrands(scope: MeasuredScope, points: readonly CompetitorPoint[]): Promise<BrandDay[]> {
  const { db } = scope.ctx;
  const days = (await sumByDay(db, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  const rows = await sumByDayAndBrand(db, pooled(scope), scope.window);
  const mentions = new Map(rows.map((row) => [`${row.day} ${row.brand}`, row.mentions]));
  const named = points.filter((point) => point.own || point.mentions > 0);
  return days.flatMap((row) =>
    named.map(({ brand, own }) => {
      const hits = own ? row.mentions : (mentions.get(`${row.day} ${brand}`) ?? 0);
      return { day: row.day, brand, ...mentionsOf({ checks: row.checks, mentions: hits }) };
    }),
  );
}

/** One brand's days and the latest answer to each prompt. Throws `invalid` for the window, `notFound`. */
export async function getBrand(ctx: Ctx, projectId: string, name: string, query: WindowQuery) {
  const empty = {
    brand: null as CompetitorPoint | null,
    points: [] as ReturnType<typeof toDay>[],
    prompts: [] as ReturnType<typeof toPrompt>[],
  };
  return read(ctx, projectId, query, empty, async (scope) => {
    const brand = findBrand(await pointsOf(scope), name);
    if (!isMeasured(scope)) return { ...empty, brand };
    return { brand, points: await daysOf(scope, brand), prompts: await promptsOf(scope, brand) };
  });
}

/** By its exact name, else without regard to case. */
function findBrand(points: readonly CompetitorPoint[], name: string): CompetitorPoint {
  const key = name.toLowerCase();
  const found = points.find(({ brand }) => brand === name) ?? points.find(({ brand }) => brand.toLowerCase() === key);
  if (!found) throw notFound("Brand");
  return found;
}

async function daysOf(scope: MeasuredScope, { brand, own }: CompetitorPoint) {
  const { db } = scope.ctx;
  const days = (await sumByDay(db, pooled(scope), scope.window)).filter(({ checks }) => checks > 0);
  if (own) return days.map((day) => toDay(day, day));
  const rows = await sumByDayAndBrand(db, pooled(scope), scope.window, brand);
  const named = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => toDay(day, named.get(day.day) ?? { mentions: 0, positionSum: 0, positionCount: 0 }));
}

function toDay(
  { day, checks }: Totals & { day: string },
  named: { mentions: number; positionSum: number; positionCount: number },
) {
  return { day, ...mentionsOf({ checks, mentions: named.mentions }), avgPosition: averageOf(named) };
}

async function promptsOf(scope: MeasuredScope, brand: CompetitorPoint) {
  const { db } = scope.ctx;
  const ids = await listLatestIds(db, perEngine(scope), instantsOf(scope.window), {});
  const readings = await listReadings(db, perEngine(scope), ids);
  return readings.map((reading) => toPrompt(reading, brand)).sort((a, b) => Number(b.mentioned) - Number(a.mentioned));
}

function toPrompt(reading: Reading, { brand, own }: CompetitorPoint) {
  const { id, promptId, prompt, branded, engine, language, capturedAt } = reading;
  const found = own ? reading : competitorsOf(reading.competitors).find((competitor) => competitor.brand === brand);
  const { mentioned = false, position = null } = found ?? {};
  const place = { promptId: promptId ?? "", prompt, branded, engine, language };
  return { checkId: id, ...place, capturedAt: capturedAt ?? "", mentioned, position };
}
