import type { Competitor } from "#lib/geo/competitors/contract.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";

export type KindFilter = "direct" | "indirect" | null;
/** A row of the table: the company itself, or a competitor with its figures. */
export type BrandRow = { name: string; competitor: Competitor | null; figure: CompetitorPoint | null };

const same = (a: string, b: string) => a.toLocaleLowerCase("en") === b.toLocaleLowerCase("en");

/**
 * All brands, most mentioned first, then the unmentioned ones by name. The company itself passes every filter, since
 * all others are compared with it.
 */
export function brandRows(
  competitors: readonly Competitor[],
  figures: readonly CompetitorPoint[],
  { q, kind }: { q: string; kind: KindFilter },
): BrandRow[] {
  const own = figures
    .filter((figure) => figure.own)
    .map((figure) => ({ name: figure.brand, competitor: null, figure }));
  const others = competitors
    .filter((competitor) => kind === null || competitor.kind === kind)
    .filter(({ name, synonyms }) =>
      [name, ...synonyms].some((text) => text.toLocaleLowerCase("en").includes(q.trim().toLocaleLowerCase("en"))),
    )
    .map((competitor) => ({
      name: competitor.name,
      competitor,
      figure: figures.find((figure) => !figure.own && same(figure.brand, competitor.name)) ?? null,
    }));
  return [...own, ...others].toSorted(
    (a, b) => (b.figure?.mentions ?? 0) - (a.figure?.mentions ?? 0) || a.name.localeCompare(b.name),
  );
}
