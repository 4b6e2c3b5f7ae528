import "server-only";
import { getDb } from "#db/client.ts";
import { findPublicOrganization } from "#db/queries/posts/public.ts";
import { origin } from "#lib/env.ts";
import { negotiate } from "#lib/http/accept.ts";
import { computeEtag, matchesNone } from "#lib/http/etag.ts";
import { SITE_HEADER } from "#lib/http/site-header.ts";
import {
  findPublished,
  listAddresses,
  listForFeed,
  listPublished,
  type PublicList,
  type PublicPost,
  type PublicSite,
} from "./public.ts";
import { buildAddresses, buildDomainOrigin } from "./public-address.ts";
import { renderAtom, renderJsonFeed, renderRss } from "./public-feed.ts";
import { renderLlms, renderSitemap } from "./public-index.ts";
import { getListPreview, getPreview, listPreviewVersion, previewVersion } from "./public-preview.ts";
import { listMarkdown, postMarkdown } from "./public-text.ts";

/** No scripts; styles are inline. Uploaded pictures are on the address of this server, also for custom domains. */
const getPolicy = () =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data: https: ${origin()}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const FRESH = "public, max-age=60, stale-while-revalidate=600";
const PICTURE_FRESH = "public, max-age=3600, stale-while-revalidate=86400";

const HTML = "text/html";
const MARKDOWN = "text/markdown";
/** HTML is the default for clients without a preference. */
const FORMS = [HTML, MARKDOWN] as const;
type Form = (typeof FORMS)[number];

export type Documents = {
  post: (site: PublicSite, post: PublicPost, origin: string, image: string) => string;
  list: (list: PublicList, origin: string, image: string) => string;
  missing: () => string;
};

/** Serves the list of an organization's published posts as HTML or Markdown; 404 if its public pages are off. */
export async function serveList(request: Request, name: string, documents: Documents): Promise<Response> {
  const { slug, form, isNegotiated } = negotiateForm(request, name);
  const page = parsePage(request);
  const list = page === undefined ? undefined : await listPublished(getDb(), slug, page);
  if (!list) return answerMissing(documents);
  const { site, at } = placeSite(request, list.site);
  const urls = buildAddresses(at, site.path);
  const newest = list.page === 1 ? list.posts[0] : undefined;
  const image = `${urls.listImage}?v=${listPreviewVersion(site, newest).slice(0, 8)}`;
  const body = form === HTML ? documents.list({ ...list, site }, at, image) : listMarkdown(site, list.posts, at);
  const links = [`<${urls.llms}>; rel="describedby"; type="text/plain"`, `<${urls.sitemap}>; rel="sitemap"`];
  return answer(request, body, { type: `${form}; charset=utf-8`, isNegotiated, links });
}

/**
 * Serves a published post as HTML or Markdown; 404 for drafts, unknown slugs and organizations without public pages.
 */
export async function servePost(
  request: Request,
  organizationSlug: string,
  name: string,
  documents: Documents,
): Promise<Response> {
  const { slug, form, isNegotiated } = negotiateForm(request, name);
  const published = await findPublished(getDb(), organizationSlug, slug);
  if (!published) return answerMissing(documents);
  const { post } = published;
  const { site, at } = placeSite(request, published.site);
  const image = `${buildAddresses(at, site.path).image(post.slug)}?v=${previewVersion(site, post).slice(0, 8)}`;
  const changed = site.changedAt > post.updatedAt ? site.changedAt : post.updatedAt;
  const body = form === HTML ? documents.post(site, post, at, image) : postMarkdown(post);
  return answer(request, body, { type: `${form}; charset=utf-8`, isNegotiated, changed });
}

const FEEDS = {
  rss: { render: renderRss, type: "application/rss+xml; charset=utf-8" },
  atom: { render: renderAtom, type: "application/atom+xml; charset=utf-8" },
  json: { render: renderJsonFeed, type: "application/feed+json; charset=utf-8" },
} as const;

/** Serves the newest published posts as a feed. */
export async function serveFeed(
  request: Request,
  organizationSlug: string,
  kind: keyof typeof FEEDS,
  documents: Documents,
): Promise<Response> {
  const feed = await listForFeed(getDb(), organizationSlug);
  if (!feed) return answerMissing(documents);
  const { render, type } = FEEDS[kind];
  const { site, at } = placeSite(request, feed.site);
  return answer(request, render({ site, posts: feed.posts, origin: at }), { type, isShared: true });
}

/** Serves the script that shows the newest posts on other sites. */
export async function serveWidget(request: Request, organizationSlug: string, script: string, documents: Documents) {
  const organization = await findPublicOrganization(getDb(), organizationSlug);
  if (!organization) return answerMissing(documents);
  return answer(request, script, { type: "text/javascript; charset=utf-8", isShared: true });
}

/** Serves the sitemap of an organization's public pages. */
export async function serveSitemap(request: Request, organizationSlug: string, documents: Documents) {
  const found = await listAddresses(getDb(), organizationSlug);
  if (!found) return answerMissing(documents);
  const { site, at } = placeSite(request, found.site);
  return answer(request, renderSitemap(site, found.posts, at), { type: "application/xml; charset=utf-8" });
}

/** Serves the crawling rules of a custom domain, which belong to the root of a host; 404 on this server's address. */
export async function serveSiteRobots(request: Request, organizationSlug: string, documents: Documents) {
  const organization = await findPublicOrganization(getDb(), organizationSlug);
  const domain = request.headers.get(SITE_HEADER);
  if (!organization || domain === null) return answerMissing(documents);
  const { sitemap } = buildAddresses(buildDomainOrigin(origin(), domain), "");
  const lines = [
    "User-agent: *",
    "Allow: /",
    "Content-Signal: search=yes, ai-input=yes",
    "",
    `Sitemap: ${sitemap}`,
    "",
  ];
  return answer(request, lines.join("\n"), { type: "text/plain; charset=utf-8" });
}

/** Serves the guide to an organization's posts for language models. */
export async function serveLlms(request: Request, organizationSlug: string, documents: Documents) {
  const list = await listPublished(getDb(), organizationSlug);
  if (!list) return answerMissing(documents);
  const type = "text/plain; charset=utf-8";
  const { site, at } = placeSite(request, list.site);
  return answer(request, renderLlms(site, list.posts, at), { type, isShared: true });
}

/** Serves the preview picture of the list, for link previews. */
export async function serveListPreview(request: Request, organizationSlug: string, documents: Documents) {
  const list = await listPublished(getDb(), organizationSlug);
  if (!list) return answerMissing(documents);
  const [newest] = list.posts;
  return answerPicture(request, listPreviewVersion(list.site, newest), () => getListPreview(list.site, newest));
}

/** Serves the preview picture of a published post, for link previews. */
export async function servePreview(
  request: Request,
  organizationSlug: string,
  postSlug: string,
  documents: Documents,
): Promise<Response> {
  const published = await findPublished(getDb(), organizationSlug, postSlug);
  if (!published) return answerMissing(documents);
  const { site, post } = published;
  return answerPicture(request, previewVersion(site, post), () => getPreview(site, post));
}

async function answerPicture(request: Request, version: string, getPicture: () => ReturnType<typeof getPreview>) {
  const etag = `"${version}"`;
  const headers = {
    ...buildHeaders({ type: "image/png", isShared: true }),
    ETag: etag,
    "Cache-Control": PICTURE_FRESH,
  };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(await getPicture(), { headers });
}

/** The site as the requested host shows it, and the origin of that host: a custom domain, or this server's address. */
function placeSite(request: Request, site: PublicSite): { site: PublicSite; at: string } {
  const domain = request.headers.get(SITE_HEADER);
  if (domain === null) return { site, at: origin() };
  return { site: { ...site, path: "" }, at: buildDomainOrigin(origin(), domain) };
}

/** The requested form: Markdown for names that end in `.md`, else by the `Accept` header. */
function negotiateForm(request: Request, name: string): { slug: string; form: Form; isNegotiated: boolean } {
  if (name.endsWith(".md")) return { slug: name.slice(0, -".md".length), form: MARKDOWN, isNegotiated: false };
  return { slug: name, form: negotiate(request.headers.get("accept"), FORMS), isNegotiated: true };
}

/** A page number from 1; undefined if it is invalid. */
function parsePage(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

type Kind = {
  type: string;
  /** Whether the body depends on the `Accept` header. */
  isNegotiated?: boolean;
  /** Whether scripts on other sites, such as feed readers, may read the response. */
  isShared?: boolean;
  changed?: Date;
  /** Values of the `Link` header (RFC 8288). */
  links?: readonly string[];
};

function buildHeaders({
  type,
  isNegotiated = false,
  isShared = false,
  changed,
  links = [],
}: Kind): Record<string, string> {
  return {
    "Content-Type": type,
    "Cache-Control": FRESH,
    "Content-Security-Policy": getPolicy(),
    "X-Content-Type-Options": "nosniff",
    ...(isNegotiated ? { Vary: "Accept" } : {}),
    ...(isShared ? { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
    ...(links.length > 0 ? { Link: links.join(", ") } : {}),
    ...(changed ? { "Last-Modified": changed.toUTCString() } : {}),
  };
}

/**
 * Answers with an ETag, or 304 if the client has the current body. RFC 9110, 13.2.2: the date only counts without an
 * ETag.
 */
function answer(request: Request, body: string, kind: Kind): Response {
  const etag = computeEtag(body);
  const headers = { ...buildHeaders(kind), ETag: etag };
  const ifNoneMatch = request.headers.get("if-none-match");
  const isNotModified =
    ifNoneMatch === null ? isNotModifiedSince(request, kind.changed) : matchesNone(ifNoneMatch, etag);
  return isNotModified ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Whether nothing changed since the client's date. HTTP dates have a precision of one second. */
function isNotModifiedSince(request: Request, changed: Date | undefined): boolean {
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return changed !== undefined && Math.floor(changed.getTime() / 1_000) * 1_000 <= since;
}

function answerMissing(documents: Documents): Response {
  const headers = { ...buildHeaders({ type: `${HTML}; charset=utf-8` }), "Cache-Control": "no-store" };
  return new Response(documents.missing(), { status: 404, headers });
}
