import "server-only";
import { type BrandTotals, sumAll, sumByBrand, type Totals } from "#db/queries/geo/daily.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import type { Counted } from "#lib/geo/visibility/rates.ts";
import type { Window } from "#lib/geo/visibility/window.ts";
import { isMeasured, pooled, type Scope } from "./scope.ts";

const NOTHING: Totals = {
  checks: 0,
  mentions: 0,
  positionSum: 0,
  positionCount: 0,
  cited: 0,
  failed: 0,
  blocked: 0,
};

/** A brand that is tracked, or was by the version that is read. */
export type Voice = BrandTotals & { brand: string; own: boolean };

/** How often each tracked brand is named in a window, over the same answers. */
export type Voices = {
  /** All answers, and those that name the company. */
  totals: Totals;
  /** The company first. */
  brands: Voice[];
  /** Answers naming each brand, added up; 0 where there are no competitors to share with. */
  sum: number;
};

/** Where nothing was measured and nothing is tracked. */
export const NO_VOICES: Voices = { totals: NOTHING, brands: [], sum: 0 };

/** @param names what is tracked, from `trackedNames` */
export async function voicesOf(scope: Scope, names: Names, days: Window): Promise<Voices> {
  const totals = isMeasured(scope) ? await sumAll(scope.ctx.db, pooled(scope), days) : NOTHING;
  const found = isMeasured(scope) ? await sumByBrand(scope.ctx.db, pooled(scope), days) : [];
  const competitors = new Map(
    names.competitors.map((brand) => [brand, { mentions: 0, positionSum: 0, positionCount: 0, cited: 0 }]),
  );
  for (const { brand, ...sums } of found) competitors.set(brand, sums);
  const { mentions, positionSum, positionCount, cited } = totals;
  const own: Voice = { brand: names.own, own: true, mentions, positionSum, positionCount, cited };
  const brands = [own, ...[...competitors].map(([brand, sums]) => ({ brand, own: false, ...sums }))];
  const sum = brands.reduce((total, one) => total + one.mentions, 0);
  return { totals, brands, sum: brands.length > 1 ? sum : 0 };
}

/** The share of voice of a brand with so many mentions. */
export function voiceOf(mentions: number, { sum }: Voices): Counted {
  return { hits: sum > 0 ? mentions : 0, n: sum };
}

export type Names = { own: string; competitors: string[] };

/** The company and its competitors, as the settings name them now. */
export async function trackedNames({ ctx, organizationId, projectId }: Scope): Promise<Names> {
  const brands = await trackedBrands(ctx.db, organizationId, projectId);
  const own = brands.find((brand) => brand.own);
  if (!own) throw new Error(`The project ${projectId} tracks no company.`);
  return { own: own.key, competitors: brands.filter((brand) => !brand.own).map(({ key }) => key) };
}
