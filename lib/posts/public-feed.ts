import { load } from "cheerio";
import { escapeHtml } from "#lib/web/html.ts";
import type { PublicPost, PublicSite } from "./public.ts";
import { buildAddresses } from "./public-address.ts";
import { summarize } from "./public-text.ts";

/** Characters that XML 1.0 does not allow (fifth edition, 2.2). */
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

type Feed = { site: PublicSite; posts: readonly PublicPost[]; origin: string };

/** Renders the newest posts with full texts as RSS 2.0 (RSS Advisory Board; Atom and Content modules). */
export function renderRss({ site, posts, origin }: Feed): string {
  const urls = buildAddresses(origin, site.slug);
  const changed = newest(posts);
  const head = [
    element("title", getFeedTitle(site)),
    element("link", urls.list),
    element("description", `What is new in ${site.name}.`),
    element("language", posts[0]?.language.tag ?? "en"),
    ...(changed ? [element("lastBuildDate", changed.toUTCString())] : []),
    element("generator", "Clarion"),
    `<atom:link href="${xml(urls.rss)}" rel="self" type="application/rss+xml"/>`,
  ];
  const items = posts.map((post) => `<item>\n${renderItem(post, site, urls.post(post.slug)).join("\n")}\n</item>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${[...head, ...items].join("\n")}
</channel>
</rss>
`;
}

function renderItem(post: PublicPost, site: PublicSite, address: string): string[] {
  return [
    element("title", post.title),
    element("link", address),
    `<guid isPermaLink="true">${xml(address)}</guid>`,
    element("pubDate", post.publishedAt.toUTCString()),
    element("dc:creator", site.name),
    ...[post.kind, ...post.tags].map((tag) => element("category", tag)),
    element("description", summarize(post)),
    element("content:encoded", absolute(post.content, address)),
  ];
}

/** Renders the newest posts with full texts as JSON Feed 1.1. */
export function renderJsonFeed({ site, posts, origin }: Feed): string {
  const urls = buildAddresses(origin, site.slug);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: getFeedTitle(site),
    home_page_url: urls.list,
    feed_url: urls.json,
    description: `What is new in ${site.name}.`,
    ...(site.logo === null ? {} : { icon: site.logo }),
    authors: [{ name: site.name, ...(site.websiteUrl === null ? {} : { url: site.websiteUrl }) }],
    language: posts[0]?.language.tag ?? "en",
    items: posts.map((post) => ({
      id: urls.post(post.slug),
      url: urls.post(post.slug),
      title: post.title,
      summary: summarize(post),
      content_html: absolute(post.content, urls.post(post.slug)),
      image: urls.image(post.slug),
      date_published: post.publishedAt.toISOString(),
      date_modified: post.updatedAt.toISOString(),
      tags: [post.kind, ...post.tags],
      language: post.language.tag,
    })),
  });
}

function getFeedTitle(site: PublicSite): string {
  return `${site.name}: what is new`;
}

function newest(posts: readonly PublicPost[]): Date | undefined {
  const times = posts.map((post) => post.updatedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`;
}

/** Escapes any text for XML and removes invalid characters. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(INVALID_XML, ""));
}

/** Prepares sanitized HTML for feed readers: absolute URLs and no styles. */
function absolute(html: string, base: string): string {
  const $ = load(html, null, false);
  $("[style]").removeAttr("style");
  for (const name of ["href", "src"]) {
    $(`[${name}]`).attr(name, (_, value = "") => (URL.canParse(value, base) ? new URL(value, base).href : base));
  }
  return $.html();
}
