import { load } from "cheerio";
import { escapeHtml } from "#lib/web/html.ts";
import type { PublicPost, PublicSite } from "./public.ts";
import { addressesOf } from "./public-address.ts";
import { summaryOf } from "./public-text.ts";

/** Everything but the characters of XML 1.0 (fifth edition, 2.2). */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

type Feed = { site: PublicSite; posts: readonly PublicPost[]; origin: string };

/** The newest posts as RSS 2.0, whole texts included (RSS Advisory Board; Atom and Content modules). */
export function rssOf({ site, posts, origin }: Feed): string {
  const at = addressesOf(origin, site.slug);
  const changed = newest(posts);
  const head = [
    element("title", titleOf(site)),
    element("link", at.list),
    element("description", `What is new in ${site.name}.`),
    element("language", posts[0]?.language.tag ?? "en"),
    ...(changed ? [element("lastBuildDate", changed.toUTCString())] : []),
    element("generator", "Clarion"),
    `<atom:link href="${xml(at.rss)}" rel="self" type="application/rss+xml"/>`,
  ];
  const items = posts.map((post) => `<item>\n${itemOf(post, site, at.post(post.slug)).join("\n")}\n</item>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${[...head, ...items].join("\n")}
</channel>
</rss>
`;
}

function itemOf(post: PublicPost, site: PublicSite, address: string): string[] {
  return [
    element("title", post.title),
    element("link", address),
    `<guid isPermaLink="true">${xml(address)}</guid>`,
    element("pubDate", post.publishedAt.toUTCString()),
    element("dc:creator", site.name),
    ...[post.kind, ...post.tags].map((tag) => element("category", tag)),
    element("description", summaryOf(post)),
    element("content:encoded", absolute(post.content, address)),
  ];
}

/** The newest posts as JSON Feed 1.1, whole texts included. */
export function jsonFeedOf({ site, posts, origin }: Feed): string {
  const at = addressesOf(origin, site.slug);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: titleOf(site),
    home_page_url: at.list,
    feed_url: at.json,
    description: `What is new in ${site.name}.`,
    ...(site.logo === null ? {} : { icon: site.logo }),
    authors: [{ name: site.name, ...(site.websiteUrl === null ? {} : { url: site.websiteUrl }) }],
    language: posts[0]?.language.tag ?? "en",
    items: posts.map((post) => ({
      id: at.post(post.slug),
      url: at.post(post.slug),
      title: post.title,
      summary: summaryOf(post),
      content_html: absolute(post.content, at.post(post.slug)),
      image: at.image(post.slug),
      date_published: post.publishedAt.toISOString(),
      date_modified: post.updatedAt.toISOString(),
      tags: [post.kind, ...post.tags],
      language: post.language.tag,
    })),
  });
}

function titleOf(site: PublicSite): string {
  return `${site.name}: what is new`;
}

function newest(posts: readonly PublicPost[]): Date | undefined {
  const times = posts.map((post) => post.updatedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`;
}

/** Any text for XML: what XML has no character for is left out. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NO_XML, ""));
}

/** Sanitized HTML as readers elsewhere need it: whole addresses, no styles. */
function absolute(html: string, base: string): string {
  const $ = load(html, null, false);
  $("[style]").removeAttr("style");
  for (const name of ["href", "src"]) {
    $(`[${name}]`).attr(name, (_, value = "") => (URL.canParse(value, base) ? new URL(value, base).href : base));
  }
  return $.html();
}
