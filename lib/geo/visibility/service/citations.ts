import "server-only";
import { type CitedUrl, listCitedUrls, listUrlEvidence, type UrlEvidence } from "#db/queries/geo/citations.ts";
import { sumByDay, type Totals } from "#db/queries/geo/daily.ts";
import { listAnsweredPrompts } from "#db/queries/geo/tallies.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { countedFigure } from "#lib/geo/visibility/figure.ts";
import { type CitedPage, PAGE_KINDS, type PageKind } from "#lib/geo/visibility/figures.ts";
import { getPageKind } from "#lib/geo/visibility/page-kind.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, type MeasuredScope, pooled, readVisibility } from "./scope.ts";
import { loadOwnPages, type OwnPages } from "./sources.ts";

/** Maximum number of pages to classify; the rest is cited too rarely to matter. */
const READ_MAX = 3_000;
const LISTED_MAX = 500;
const CHECKS_MAX = 5;

type Query = WindowQuery & SegmentQuery & { kind: PageKind[] };
type Kinds = { kind: PageKind; pages: number; citations: number }[];
type OwnedUrl = CitedUrl & { host: string; kind: PageKind; isOwn: boolean };

/** Lists the pages that answers cite, most cited first. Throws `invalid` for the window, `notFound`. */
export async function getCitations(ctx: Ctx, projectId: string, query: Query) {
  const empty = { answers: 0, pages: [] as CitedPage[], ownPages: [] as CitedPage[], kinds: [] as Kinds };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const [days, prompts, urls, owners] = await Promise.all([
      readCached(scope, sumByDay, pooled(scope), scope.window),
      readCached(scope, listAnsweredPrompts, pooled(scope), scope.window),
      readCached(scope, listCitedUrls, pooled(scope), scope.window, READ_MAX),
      loadOwnPages(scope),
    ]);
    const answered = days.filter(({ checks }) => checks > 0);
    const all = urls.map((url) => toOwnedUrl(url, owners));
    const others = all.filter(({ isOwn }) => !isOwn);
    const filtered = others.filter(({ kind }) => query.kind.length === 0 || query.kind.includes(kind));
    const listed = filtered.slice(0, LISTED_MAX);
    const own = all.filter(({ isOwn }) => isOwn).slice(0, LISTED_MAX);
    const evidence = await evidenceByUrl(scope, [...listed, ...own]);
    const counted = { answered, prompts: prompts.length };
    const toPage = (url: OwnedUrl) => toCitedPage(url, counted, evidence.get(url.url));
    const answers = answered.reduce((sum, { checks }) => sum + checks, 0);
    return { answers, pages: listed.map(toPage), ownPages: own.map(toPage), kinds: countKinds(others) };
  });
}

function toOwnedUrl(page: CitedUrl, owners: OwnPages): OwnedUrl {
  const owner = owners.findOwner(page);
  const host = citedHost(page) ?? URL.parse(page.url)?.host ?? "";
  const kind = owner && !owner.own ? "competitor" : getPageKind(page.url, host);
  return { ...page, host, kind, isOwn: owner?.own ?? false };
}

async function evidenceByUrl(scope: MeasuredScope, pages: readonly OwnedUrl[]): Promise<Map<string, UrlEvidence>> {
  const urls = pages.map(({ url }) => url);
  const rows = await readCached(scope, listUrlEvidence, pooled(scope), scope.window, { urls, checks: CHECKS_MAX });
  return new Map(rows.map((row) => [row.url, row]));
}

function toCitedPage(
  page: OwnedUrl,
  { answered, prompts }: { answered: readonly (Totals & { day: string })[]; prompts: number },
  evidence: UrlEvidence | undefined,
): CitedPage {
  const { isOwn: _, ...rest } = page;
  const { engines = [], checkIds = [], competitors = [], days = [] } = evidence ?? {};
  const cited = new Map(days.map(({ day, answers }) => [day, answers]));
  const rate = countedFigure(
    answered.map(({ day, checks }) => [{ hits: cited.get(day) ?? 0, n: checks }]),
    prompts,
  );
  return { ...rest, rate, engines, competitors, checkIds };
}

function countKinds(pages: readonly OwnedUrl[]): Kinds {
  const byKind = Map.groupBy(pages, ({ kind }) => kind);
  return PAGE_KINDS.flatMap((kind) => {
    const matching = byKind.get(kind) ?? [];
    const citations = matching.reduce((sum, { answers }) => sum + answers, 0);
    return matching.length > 0 ? [{ kind, pages: matching.length, citations }] : [];
  });
}
