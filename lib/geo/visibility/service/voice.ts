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

/** Mentions of a brand that is tracked now, or was tracked by the scoring version that is read. */
export type TrackedBrandTotals = BrandTotals & { brand: string; own: boolean };

/** How many answers of a window name each tracked brand, over the same answers. */
export type BrandMentions = {
  /** All answers, and those that name the company. */
  totals: Totals;
  /** The company first. */
  brands: TrackedBrandTotals[];
  /** Sum of the answers that name each brand; 0 if there are no competitors to share with. */
  sum: number;
};

/** Nothing measured and nothing tracked. */
export const NO_MENTIONS: BrandMentions = { totals: NOTHING, brands: [], sum: 0 };

/** @param names tracked brands, from `trackedNames` */
export async function loadBrandMentions(scope: Scope, names: Names, days: Window): Promise<BrandMentions> {
  const totals = isMeasured(scope) ? await sumAll(scope.ctx.db, pooled(scope), days) : NOTHING;
  const rows = isMeasured(scope) ? await sumByBrand(scope.ctx.db, pooled(scope), days) : [];
  const competitors = new Map(
    names.competitors.map((brand) => [brand, { mentions: 0, positionSum: 0, positionCount: 0, cited: 0 }]),
  );
  for (const { brand, ...sums } of rows) competitors.set(brand, sums);
  const { mentions, positionSum, positionCount, cited } = totals;
  const own: TrackedBrandTotals = { brand: names.own, own: true, mentions, positionSum, positionCount, cited };
  const brands = [own, ...[...competitors].map(([brand, sums]) => ({ brand, own: false, ...sums }))];
  const sum = brands.reduce((total, one) => total + one.mentions, 0);
  return { totals, brands, sum: brands.length > 1 ? sum : 0 };
}

/** Share of voice of a brand with this many mentions. */
export function computeShareOfVoice(mentions: number, { sum }: BrandMentions): Counted {
  return { hits: sum > 0 ? mentions : 0, n: sum };
}

export type Names = { own: string; competitors: string[] };

/** The company and its competitors in the current settings. */
export async function trackedNames({ ctx, organizationId, projectId }: Scope): Promise<Names> {
  const brands = await trackedBrands(ctx.db, organizationId, projectId);
  const own = brands.find((brand) => brand.own);
  if (!own) throw new Error(`The project ${projectId} tracks no company.`);
  return { own: own.key, competitors: brands.filter((brand) => !brand.own).map(({ key }) => key) };
}
