import "server-only";
import { getDb } from "#db/client.ts";
import { origin } from "#lib/env.ts";
import { negotiate } from "#lib/http/accept.ts";
import { etagOf, matchesNone } from "#lib/http/etag.ts";
import {
  findPublished,
  listForFeed,
  listPublished,
  type PublicList,
  type PublicPost,
  type PublicSite,
} from "./public.ts";
import { addressesOf } from "./public-address.ts";
import { jsonFeedOf, rssOf } from "./public-feed.ts";
import { previewOf, previewVersion } from "./public-preview.ts";
import { listMarkdown, postMarkdown } from "./public-text.ts";

/** No script at all; styles stand in the document. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FRESH = "public, max-age=60, stale-while-revalidate=600";
const PICTURE_FRESH = "public, max-age=3600, stale-while-revalidate=86400";

const HTML = "text/html";
const MARKDOWN = "text/markdown";
/** The page and its Markdown, the page where a client has no preference. */
const FORMS = [HTML, MARKDOWN] as const;
type Form = (typeof FORMS)[number];

export type Documents = {
  post: (site: PublicSite, post: PublicPost, origin: string, image: string) => string;
  list: (list: PublicList, origin: string) => string;
  missing: () => string;
};

/** The list of an organization's published posts, as a page or as Markdown; 404 where its public pages are off. */
export async function serveList(request: Request, name: string, documents: Documents): Promise<Response> {
  const { slug, form, isNegotiated } = formOf(request, name);
  const page = pageOf(request);
  const found = page === undefined ? undefined : await listPublished(getDb(), slug, page);
  if (!found) return answerMissing(documents);
  const body = form === HTML ? documents.list(found, origin()) : listMarkdown(found.site, found.posts, origin());
  return answer(request, body, { type: `${form}; charset=utf-8`, isNegotiated });
}

/** One published post, as a page or as Markdown; 404 for drafts, unknown slugs and where public pages are off. */
export async function servePost(
  request: Request,
  organizationSlug: string,
  name: string,
  documents: Documents,
): Promise<Response> {
  const { slug, form, isNegotiated } = formOf(request, name);
  const found = await findPublished(getDb(), organizationSlug, slug);
  if (!found) return answerMissing(documents);
  const { site, post } = found;
  const image = `${addressesOf(origin(), site.slug).image(post.slug)}?v=${previewVersion(site, post).slice(0, 8)}`;
  const changed = site.changedAt > post.updatedAt ? site.changedAt : post.updatedAt;
  const body = form === HTML ? documents.post(site, post, origin(), image) : postMarkdown(post);
  return answer(request, body, { type: `${form}; charset=utf-8`, isNegotiated, changed });
}

const FEEDS = {
  rss: { of: rssOf, type: "application/rss+xml; charset=utf-8" },
  json: { of: jsonFeedOf, type: "application/feed+json; charset=utf-8" },
} as const;

/** The newest published posts as a feed. */
export async function serveFeed(
  request: Request,
  organizationSlug: string,
  kind: keyof typeof FEEDS,
  documents: Documents,
): Promise<Response> {
  const found = await listForFeed(getDb(), organizationSlug);
  if (!found) return answerMissing(documents);
  const { of, type } = FEEDS[kind];
  return answer(request, of({ ...found, origin: origin() }), { type, isShared: true });
}

/** The picture of a published post, for those who show its address. */
export async function servePreview(
  request: Request,
  organizationSlug: string,
  postSlug: string,
  documents: Documents,
): Promise<Response> {
  const found = await findPublished(getDb(), organizationSlug, postSlug);
  if (!found) return answerMissing(documents);
  const etag = `"${previewVersion(found.site, found.post)}"`;
  const headers = { ...headersOf({ type: "image/png", isShared: true }), ETag: etag, "Cache-Control": PICTURE_FRESH };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(await previewOf(found.site, found.post), { headers });
}

/** What is asked for: by a name that ends in `.md`, or else by `Accept`. */
function formOf(request: Request, name: string): { slug: string; form: Form; isNegotiated: boolean } {
  if (name.endsWith(".md")) return { slug: name.slice(0, -".md".length), form: MARKDOWN, isNegotiated: false };
  return { slug: name, form: negotiate(request.headers.get("accept"), FORMS), isNegotiated: true };
}

/** A page number from 1; undefined for what is none. */
function pageOf(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

type Kind = {
  type: string;
  /** Whether another `Accept` gives another body. */
  isNegotiated?: boolean;
  /** Whether scripts of other sites may read it, as readers of feeds do. */
  isShared?: boolean;
  changed?: Date;
};

function headersOf({ type, isNegotiated = false, isShared = false, changed }: Kind): Record<string, string> {
  return {
    "Content-Type": type,
    "Cache-Control": FRESH,
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    ...(isNegotiated ? { Vary: "Accept" } : {}),
    ...(isShared ? { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
    ...(changed ? { "Last-Modified": changed.toUTCString() } : {}),
  };
}

/** A body under its ETag; 304 to whoever has it (RFC 9110, 13.2.2: a date counts only where no ETag is sent). */
function answer(request: Request, body: string, kind: Kind): Response {
  const etag = etagOf(body);
  const headers = { ...headersOf(kind), ETag: etag };
  const known = request.headers.get("if-none-match");
  const isKnown = known === null ? isSince(request, kind.changed) : matchesNone(known, etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Whether nothing changed since the client's date; dates of HTTP have whole seconds. */
function isSince(request: Request, changed: Date | undefined): boolean {
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return changed !== undefined && Math.floor(changed.getTime() / 1_000) * 1_000 <= since;
}

function answerMissing(documents: Documents): Response {
  const headers = { ...headersOf({ type: `${HTML}; charset=utf-8` }), "Cache-Control": "no-store" };
  return new Response(documents.missing(), { status: 404, headers });
}
