import "server-only";
import { type CitedUrl, listCitedUrls, listUrlEvidence, type UrlEvidence } from "#db/queries/geo/citations.ts";
import { sumAll } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { type CitedPage, PAGE_KINDS, type PageKind } from "#lib/geo/visibility/figures.ts";
import { pageKindOf } from "#lib/geo/visibility/page-kind.ts";
import { rateOf } from "#lib/geo/visibility/rates.ts";
import { isMeasured, type MeasuredScope, pooled, read } from "./scope.ts";
import { type OwnPages, ownPagesOf } from "./sources.ts";

/** Pages that are told apart; beyond them each is cited too rarely to matter. */
const READ_MAX = 3_000;
const LISTED_MAX = 500;
const CHECKS_MAX = 5;

type Query = WindowQuery & { kind: PageKind[] };
type Kinds = { kind: PageKind; pages: number; citations: number }[];
type OwnedUrl = CitedUrl & { host: string; kind: PageKind; isOwn: boolean };

/** The pages that answers cite, most cited first. Throws `invalid` for the window, `notFound`. */
export async function getCitations(ctx: Ctx, projectId: string, query: Query) {
  const empty = { answers: 0, pages: [] as CitedPage[], ownPages: [] as CitedPage[], kinds: [] as Kinds };
  return read(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const { checks } = await sumAll(ctx.db, pooled(scope), scope.window);
    const urls = await listCitedUrls(ctx.db, pooled(scope), scope.window, READ_MAX);
    const owners = await ownPagesOf(scope);
    const all = urls.map((url) => ownedOf(url, owners));
    const others = all.filter(({ isOwn }) => !isOwn);
    const wanted = others.filter(({ kind }) => query.kind.length === 0 || query.kind.includes(kind));
    const listed = wanted.slice(0, LISTED_MAX);
    const own = all.filter(({ isOwn }) => isOwn).slice(0, LISTED_MAX);
    const evidence = await evidenceByUrl(scope, [...listed, ...own]);
    const toPage = (url: OwnedUrl) => pageOf(url, checks, evidence.get(url.url));
    return { answers: checks, pages: listed.map(toPage), ownPages: own.map(toPage), kinds: kindsOf(others) };
  });
}

function ownedOf(page: CitedUrl, owners: OwnPages): OwnedUrl {
  const owner = owners.ownerOf(page);
  const host = citedHost(page) ?? URL.parse(page.url)?.host ?? "";
  const kind = owner && !owner.own ? "competitor" : pageKindOf(page.url, host);
  return { ...page, host, kind, isOwn: owner?.own ?? false };
}

async function evidenceByUrl(scope: MeasuredScope, pages: readonly OwnedUrl[]): Promise<Map<string, UrlEvidence>> {
  const urls = pages.map(({ url }) => url);
  const rows = await listUrlEvidence(scope.ctx.db, pooled(scope), scope.window, { urls, checks: CHECKS_MAX });
  return new Map(rows.map((row) => [row.url, row]));
}

function pageOf(page: OwnedUrl, checks: number, evidence: UrlEvidence | undefined): CitedPage {
  const { isOwn: _, ...rest } = page;
  const { engines = [], checkIds = [], competitors = [] } = evidence ?? {};
  return { ...rest, rate: rateOf({ hits: page.answers, n: checks }), engines, competitors, checkIds };
}

function kindsOf(pages: readonly OwnedUrl[]): Kinds {
  const byKind = Map.groupBy(pages, ({ kind }) => kind);
  return PAGE_KINDS.flatMap((kind) => {
    const found = byKind.get(kind) ?? [];
    const citations = found.reduce((sum, { answers }) => sum + answers, 0);
    return found.length > 0 ? [{ kind, pages: found.length, citations }] : [];
  });
}
