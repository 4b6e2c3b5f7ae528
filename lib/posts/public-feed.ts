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
  const urls = buildAddresses(origin, site.path);
  const changed = newest(posts);
  const head = [
    element("title", getFeedTitle(site)),
    element("link", urls.list),
    element("description", `What's new in ${site.name}.`),
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

/** Renders the newest posts with full texts as Atom (RFC 4287). */
export function renderAtom({ site, posts, origin }: Feed): string {
  const urls = buildAddresses(origin, site.path);
  const entries = posts.map((post) => {
    const url = urls.post(post.slug);
    return [
      "<entry>",
      element("id", url),
      element("title", post.title),
      `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
      element("published", post.publishedAt.toISOString()),
      element("updated", post.updatedAt.toISOString()),
      ...[post.kind, ...post.tags].map((tag) => `<category term="${xml(tag)}"/>`),
      element("summary", summarize(post)),
      `<content type="html" xml:lang="${xml(post.language.tag)}">${xml(absolute(post.content, url))}</content>`,
      "</entry>",
    ].join("\n");
  });
  const head = [
    element("id", urls.list),
    element("title", getFeedTitle(site)),
    element("updated", (newest(posts) ?? site.changedAt).toISOString()),
    `<author>${element("name", site.name)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(urls.atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(urls.list)}"/>`,
    element("generator", "Clarion"),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${[...head, ...entries].join("\n")}
</feed>
`;
}

/** Renders the newest posts with full texts as JSON Feed 1.1. */
export function renderJsonFeed({ site, posts, origin }: Feed): string {
  const urls = buildAddresses(origin, site.path);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: getFeedTitle(site),
    home_page_url: urls.list,
    feed_url: urls.json,
    description: `What's new in ${site.name}.`,
    ...(site.logo === null ? {} : { icon: site.logo }),
    authors: [{ name: site.name, ...(site.websiteUrl === null ? {} : { url: site.websiteUrl }) }],
    language: posts[0]?.language.tag ?? "en",
    // The widget takes the brand's colors from this extension (JSON Feed 1.1, "Extensions").
    ...(site.colors.length === 0 ? {} : { _clarion: { accent: site.accents } }),
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
  return `${site.name}: what's new`;
}

/** The time of the last change. */
export function newest(posts: readonly Pick<PublicPost, "updatedAt">[]): Date | undefined {
  const times = posts.map((post) => post.updatedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/** An XML element with text. */
export function element(name: string, text: string): string {
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
