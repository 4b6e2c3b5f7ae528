import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { hasWords } from "#components/state/has-words.ts";
import type { CitedPage, PageKind } from "#lib/geo/visibility/figures.ts";
import { KINDS } from "./kinds.ts";

export const VIEWS = ["sites", "pages", "own"] as const;
export type View = (typeof VIEWS)[number];
const NAMED = ["without", "with"] as const;

/** Query parameters of the list of citations, in addition to project and window. */
export const citationParams = {
  view: parseAsStringLiteral(VIEWS).withDefault("sites"),
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  engine: parseAsString,
  host: parseAsString,
  named: parseAsStringLiteral(NAMED),
  page: parseAsInteger.withDefault(1),
};
export type CitationFilters = {
  q: string;
  kind: PageKind | null;
  engine: string | null;
  host: string | null;
  named: (typeof NAMED)[number] | null;
};

/** A cited page; the brand's own pages have no kind. */
export type ShownPage = Omit<CitedPage, "kind"> & { kind?: PageKind };

export function isFiltered({ q, kind, engine, host, named }: CitationFilters): boolean {
  return q !== "" || kind !== null || engine !== null || host !== null || named !== null;
}

/** The pages that match every active filter. The server filters by kind, since it knows more pages than it lists. */
export function filterPages<T extends ShownPage>(
  pages: readonly T[],
  { q, engine, host, named }: Omit<CitationFilters, "kind">,
): T[] {
  return pages.filter((page) => {
    return (
      hasWords(`${page.title ?? ""} ${page.url}`, q) &&
      (engine === null || page.engines.includes(engine)) &&
      (host === null || page.host === host) &&
      (named === null || page.own > 0 === (named === "with"))
    );
  });
}
