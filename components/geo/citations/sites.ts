import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { ShownPage } from "./search-params.ts";

/** A brand beside the number of citations that stand in answers naming it. */
export type NamedCount = { brand: string; answers: number };

/** The cited pages of one host. */
export type Site = {
  host: string;
  kinds: PageKind[];
  pages: number;
  /** How often an answer cites a page of it: two pages in one answer count twice. */
  citations: number;
  engines: string[];
  /** Of those citations, how many stand in answers that name the brand. */
  own: number;
  competitors: NamedCount[];
};

/** Pages put together by host, most cited first. */
export function bySite(pages: readonly ShownPage[]): Site[] {
  const groups = Map.groupBy(pages, ({ host }) => host);
  return [...groups].map(([host, group]) => siteOf(host, group)).toSorted(byCitations);
}

function byCitations(a: Site, b: Site): number {
  return b.citations - a.citations || (a.host < b.host ? -1 : 1);
}

function siteOf(host: string, pages: readonly ShownPage[]): Site {
  return {
    host,
    kinds: [...new Set(pages.flatMap(({ kind }) => kind ?? []))],
    pages: pages.length,
    citations: sum(pages.map(({ answers }) => answers)),
    engines: [...new Set(pages.flatMap(({ engines }) => engines))].toSorted(),
    own: sum(pages.map(({ own }) => own)),
    competitors: addUp(pages.flatMap(({ competitors }) => competitors)),
  };
}

function addUp(counts: readonly NamedCount[]): NamedCount[] {
  return [...Map.groupBy(counts, ({ brand }) => brand)]
    .map(([brand, group]) => ({ brand, answers: sum(group.map(({ answers }) => answers)) }))
    .toSorted((a, b) => b.answers - a.answers || (a.brand < b.brand ? -1 : 1));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
