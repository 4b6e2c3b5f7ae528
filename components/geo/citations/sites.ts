import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { ShownPage } from "./search-params.ts";

/** A brand with the number of citations in answers that name it. */
export type MentionCount = { brand: string; answers: number };

/** The cited pages of one host. */
export type Site = {
  host: string;
  kinds: PageKind[];
  pages: number;
  /** The number of citations of its pages; two pages cited in one answer count twice. */
  citations: number;
  engines: string[];
  /** The number of those citations in answers that name the brand. */
  own: number;
  competitors: MentionCount[];
};

/** Groups pages by host, most cited first. */
export function bySite(pages: readonly ShownPage[]): Site[] {
  const groups = Map.groupBy(pages, ({ host }) => host);
  return [...groups].map(([host, group]) => toSite(host, group)).toSorted(byCitations);
}

function byCitations(a: Site, b: Site): number {
  return b.citations - a.citations || (a.host < b.host ? -1 : 1);
}

function toSite(host: string, pages: readonly ShownPage[]): Site {
  return {
    host,
    kinds: [...new Set(pages.flatMap(({ kind }) => kind ?? []))],
    pages: pages.length,
    citations: sum(pages.map(({ answers }) => answers)),
    engines: [...new Set(pages.flatMap(({ engines }) => engines))].toSorted(),
    own: sum(pages.map(({ own }) => own)),
    competitors: sumByBrand(pages.flatMap(({ competitors }) => competitors)),
  };
}

function sumByBrand(counts: readonly MentionCount[]): MentionCount[] {
  return [...Map.groupBy(counts, ({ brand }) => brand)]
    .map(([brand, group]) => ({ brand, answers: sum(group.map(({ answers }) => answers)) }))
    .toSorted((a, b) => b.answers - a.answers || (a.brand < b.brand ? -1 : 1));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
