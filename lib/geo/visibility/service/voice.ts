import "server-only";
import { trackedBrands } from "#lib/geo/brands.ts";
import { figureOf } from "#lib/geo/visibility/figure.ts";
import type { BrandColumn } from "#lib/geo/visibility/movements.ts";
import type { Analysis, Part } from "./analysis.ts";
import type { Scope } from "./scope.ts";

export type Names = { own: string; competitors: string[] };

/** The company and its competitors in the current settings. */
export async function trackedNames({ ctx, organizationId, projectId }: Scope): Promise<Names> {
  const brands = await trackedBrands(ctx.db, organizationId, projectId);
  const own = brands.find((brand) => brand.own);
  if (!own) throw new Error(`The project ${projectId} tracks no company.`);
  return { own: own.key, competitors: brands.filter((brand) => !brand.own).map(({ key }) => key) };
}

/** The company first, then each competitor that is tracked now or that the answers name. */
export function brandColumns({ tallies }: Analysis, names: Names): BrandColumn[] {
  const competitors = new Set([...names.competitors, ...tallies.brands.keys()]);
  return [
    { brand: names.own, own: true, column: tallies.mentions },
    ...[...competitors].map((brand) => ({
      brand,
      own: false,
      column: tallies.brands.get(brand) ?? new Float64Array(tallies.size),
    })),
  ];
}

/** Answers of each row that name the brands, each brand counted; zeros without competitors to share with. */
export function addBrands(brands: readonly BrandColumn[]): Float64Array {
  const total = new Float64Array(brands[0]?.column.length ?? 0);
  if (brands.length < 2) return total;
  for (const { column } of brands)
    for (let row = 0; row < total.length; row++) total[row] = (total[row] as number) + (column[row] as number);
  return total;
}

/** The share of voice of a brand among the mentions of all brands. */
export function shareFigure(part: Part, column: Float64Array, total: Float64Array) {
  const { topic: _, ...figure } = figureOf(part, column, total, {
    kind: "share",
    prompts: part.prompts,
  });
  return figure;
}
