import { leadingHeading } from "#lib/posts/heading.ts";
import type { PublicList, PublicPost, PublicSite, PublicSummary } from "#lib/posts/public.ts";
import { buildAddresses, buildCanonicalAddresses } from "#lib/posts/public-address.ts";
import { outlineContent } from "#lib/posts/public-outline.ts";
import { describePost, summarize } from "#lib/posts/public-text.ts";
import { escapeHtml } from "#lib/web/html.ts";
import { buildFont } from "./public-fonts.ts";
import { linkedList, linkedPost } from "./public-linked-data.ts";
import { PUBLIC_STYLES } from "./public-styles.ts";

const LIST_SUMMARY_MAX = 320;
/** Search engines and link previews cut longer titles. */
const TITLE_MAX = 120;
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * The list of an organization's published posts as an HTML document without scripts.
 * @param image the URL of its picture
 */
export function listDocument({ site, posts, page, totalPages }: PublicList, origin: string, image: string): string {
  const urls = buildAddresses(origin, site.path);
  const here = buildAddresses("", site.path);
  const items = posts.map(
    (post) => `<li lang="${post.language.tag}" dir="${post.language.direction}">
${renderMeta(post)}
<h2><a href="${escapeHtml(here.post(post.slug))}">${escapeHtml(post.title)}</a></h2>
<p class="lead">${escapeHtml(summarize(post, LIST_SUMMARY_MAX))}</p>
</li>`,
  );
  const list = items.length > 0 ? `<ol class="posts">\n${items.join("\n")}\n</ol>` : "<p>Nothing is published yet.</p>";
  const position = page === 1 ? "" : `, page ${page} of ${totalPages}`;
  const description = `Releases, features and fixes of ${site.name}, and the posts about them, newest first${position}.`;
  return renderDocument({
    title: `${cut(site.name, 80)}: what’s new${position}`,
    description,
    canonical: buildCanonicalAddresses(site, origin).page(page),
    site,
    origin,
    language: { tag: "en", direction: "ltr" },
    head: [
      property("og:type", "website"),
      property("og:title", `${site.name}: what’s new`),
      property("og:description", description),
      property("og:url", urls.page(page)),
      ...picture(image, `${site.name}: what’s new`),
      link("alternate", urls.listMarkdown, "text/markdown"),
      ...(page > 1 ? [link("prev", urls.page(page - 1))] : []),
      ...(page < totalPages ? [link("next", urls.page(page + 1))] : []),
      jsonLd(linkedList(site, posts, urls.page(page), image)),
    ],
    main: `<h1>What’s new</h1>\n${list}${renderPager(page, totalPages, here.page)}`,
  });
}

function renderPager(page: number, totalPages: number, address: (page: number) => string): string {
  if (totalPages === 1) return "";
  const to = (target: number, rel: string, text: string) =>
    target < 1 || target > totalPages
      ? "<span></span>"
      : `<a rel="${rel}" href="${escapeHtml(address(target))}">${text}</a>`;
  return `
<nav class="pages" aria-label="Pages">${to(page - 1, "prev", "Newer")}<span>Page ${page} of ${totalPages}</span>${to(page + 1, "next", "Older")}</nav>`;
}

/**
 * One published post as an HTML document without scripts.
 * @param image the URL of its picture
 */
export function postDocument(site: PublicSite, post: PublicPost, origin: string, image: string): string {
  const urls = buildAddresses(origin, site.path);
  const address = urls.post(post.slug);
  const titled = leadingHeading(post.markdown) !== undefined;
  const description = describePost(site, post);
  return renderDocument({
    title: `${cut(post.title, TITLE_MAX - 3 - Math.min(site.name.length, 40))} · ${cut(site.name, 40)}`,
    description,
    canonical: buildCanonicalAddresses(site, origin).post(post.slug),
    site,
    origin,
    language: post.language,
    head: [
      property("og:type", "article"),
      property("og:title", post.title),
      property("og:description", description),
      property("og:url", address),
      ...picture(image, post.title),
      property("article:published_time", post.publishedAt.toISOString()),
      property("article:modified_time", post.updatedAt.toISOString()),
      ...post.tags.map((tag) => property("article:tag", tag)),
      link("alternate", urls.markdown(post.slug), "text/markdown"),
      jsonLd(linkedPost(site, post, address, image)),
    ],
    main: `${renderMeta(post)}
<article>
${titled ? "" : `<h1>${escapeHtml(post.title)}</h1>\n`}${outlineContent(post.content, titled)}
</article>
<p class="back" lang="en" dir="ltr"><a href="${escapeHtml(buildAddresses("", site.path).list)}">All posts</a></p>`,
  });
}

/** The page for an unknown or unpublished URL. */
export function missingDocument(): string {
  return renderDocument({
    title: "Nothing here",
    description: "",
    canonical: undefined,
    site: undefined,
    origin: "",
    language: { tag: "en", direction: "ltr" },
    head: [],
    main: "<h1>Nothing here</h1>\n<p>This address has no published post, or its owner keeps it private.</p>",
  });
}

/** A post behind a share link, without links to public pages. */
export function sharedDocument(post: {
  title: string;
  content: string;
  organizationName: string;
  expiresAt: Date;
}): string {
  const title = escapeHtml(post.title);
  const titled = /^\s*<h1[\s>]/.test(post.content);
  return renderDocument({
    title: post.title,
    description: "",
    canonical: undefined,
    site: undefined,
    origin: "",
    language: { tag: "en", direction: "ltr" },
    head: [],
    main: `<p>Shared by ${escapeHtml(post.organizationName)} until ${days.format(post.expiresAt)}. Please do not pass it on.</p>
<article>
${titled ? "" : `<h1>${title}</h1>\n`}${post.content}
</article>`,
  });
}

type Parts = {
  title: string;
  description: string;
  canonical: string | undefined;
  site: PublicSite | undefined;
  origin: string;
  language: PublicSummary["language"];
  head: string[];
  main: string;
};

function renderDocument({ title, description, canonical, site, origin, language, head, main }: Parts): string {
  const urls = site && buildAddresses(origin, site.path);
  const font = buildFont(site?.font ?? null);
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [name("description", description)] : []),
    ...(canonical ? [link("canonical", canonical)] : [name("robots", "noindex")]),
    ...(site ? [property("og:site_name", site.name)] : []),
    ...head,
    ...(urls
      ? [
          link("alternate", urls.rss, "application/rss+xml"),
          link("alternate", urls.atom, "application/atom+xml"),
          link("alternate", urls.json, "application/feed+json"),
          link("sitemap", urls.sitemap, "application/xml"),
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${lines.join("\n")}
<link rel="icon" href="${escapeHtml(site?.logo ?? "/icon.svg")}">
<link rel="preload" href="${font.preload}" as="font" type="font/woff2" crossorigin>
<style>${PUBLIC_STYLES}${font.rules}${site ? accent(site) : ""}</style>
</head>
<body>
${site ? header(site) : ""}<main>
${main}
</main>
${footer(site)}
</body>
</html>
`;
}

function header({ path, name: title, logo, websiteUrl }: PublicSite): string {
  const { list, rss } = buildAddresses("", path);
  const mark = logo === null ? "" : `<img src="${escapeHtml(logo)}" alt="" referrerpolicy="no-referrer">`;
  const home = websiteUrl === null ? "" : `<a class="feed" href="${escapeHtml(websiteUrl)}">Website</a>`;
  return `<header><a class="home" href="${escapeHtml(list)}">${mark}<span dir="auto">${escapeHtml(title)}</span></a><nav aria-label="Site">${home}<a class="feed" href="${escapeHtml(rss)}">Subscribe</a></nav></header>\n`;
}

function footer(site: PublicSite | undefined): string {
  const urls = site && buildAddresses("", site.path);
  const feeds = urls
    ? `<nav aria-label="Feeds"><a class="feed" href="${escapeHtml(urls.rss)}">RSS</a><a class="feed" href="${escapeHtml(urls.atom)}">Atom</a><a class="feed" href="${escapeHtml(urls.json)}">JSON Feed</a></nav>`
    : "";
  return `<footer lang="en" dir="ltr"><span>Made with Clarion</span>${feeds}</footer>`;
}

/** Safe in CSS: colors are validated as `#rrggbb` when they are computed. */
function accent({ accents }: PublicSite): string {
  return `:root{--link:${accents.light}}@media (prefers-color-scheme:dark){:root{--link:${accents.dark}}}`;
}

function renderMeta({ publishedAt, kind, tags }: PublicSummary): string {
  const labels = [kind, ...tags].map((tag) => `<li>${escapeHtml(tag)}</li>`).join("");
  return `<div class="meta" lang="en" dir="ltr"><time datetime="${publishedAt.toISOString()}">${days.format(publishedAt)}</time><ul>${labels}</ul></div>`;
}

function property(key: string, content: string): string {
  return `<meta property="${key}" content="${escapeHtml(content)}">`;
}

function name(key: string, content: string): string {
  return `<meta name="${key}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type ? ` type="${type}"` : ""} href="${escapeHtml(href)}">`;
}

/** The picture of link previews, 1200 by 630 pixels. */
function picture(url: string, alt: string): string[] {
  return [
    property("og:image", url),
    property("og:image:type", "image/png"),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", alt),
    name("twitter:card", "summary_large_image"),
  ];
}

/** Structured data, escaped so that it cannot end its script element. */
function jsonLd(data: Record<string, unknown>): string {
  const text = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}

function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** The HTML documents of public URLs. */
export const publicDocuments = { list: listDocument, missing: missingDocument, post: postDocument };
