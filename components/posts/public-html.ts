import { leadingHeading } from "./heading.ts";
import { firstParagraph } from "./plain-post.ts";
import { PUBLIC_STYLES } from "./public-styles.ts";

type Site = { slug: string; name: string };
type PublicSummary = { title: string; slug: string; markdown: string; publishedAt: Date; updatedAt: Date };
type PublicPost = PublicSummary & {
  /** Sanitized HTML. */
  content: string;
};

const DESCRIPTION_MAX = 200;
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The list of what an organization has published, as a whole document without scripts. */
export function listDocument(site: Site, posts: readonly PublicSummary[], origin: string): string {
  const address = `/p/${site.slug}`;
  const items = posts.map(
    (post) => `<li>
${dateOf(post)}
<h2><a href="${escapeHtml(`${address}/${post.slug}`)}">${escapeHtml(post.title)}</a></h2>
<p class="lead">${escapeHtml(firstParagraph(post.markdown))}</p>
</li>`,
  );
  const list = items.length > 0 ? `<ol class="posts">\n${items.join("\n")}\n</ol>` : "<p>Nothing is published yet.</p>";
  return documentOf({
    title: `${site.name}: what is new`,
    description: `What is new in ${site.name}.`,
    canonical: origin + address,
    site,
    meta: [],
    main: `<h1>What is new</h1>\n${list}`,
  });
}

/** One published post as a whole document without scripts. */
export function postDocument(site: Site, post: PublicPost, origin: string): string {
  const titled = leadingHeading(post.markdown) !== undefined;
  return documentOf({
    title: `${post.title} · ${site.name}`,
    description: firstParagraph(post.markdown).slice(0, DESCRIPTION_MAX),
    canonical: `${origin}/p/${site.slug}/${post.slug}`,
    site,
    meta: [
      ["og:type", "article"],
      ["og:title", post.title],
      ["og:site_name", site.name],
      ["article:published_time", post.publishedAt.toISOString()],
      ["article:modified_time", post.updatedAt.toISOString()],
    ],
    main: `${dateOf(post)}
<article>
${titled ? "" : `<h1>${escapeHtml(post.title)}</h1>\n`}${post.content}
</article>
<p class="back"><a href="/p/${escapeHtml(site.slug)}">All posts</a></p>`,
  });
}

/** What a reader sees where nothing is published under an address. */
export function missingDocument(): string {
  const main = "<h1>Nothing here</h1>\n<p>This address has no published post, or its owner keeps it private.</p>";
  return documentOf({ title: "Nothing here", description: "", canonical: undefined, site: undefined, meta: [], main });
}

type Parts = {
  title: string;
  description: string;
  canonical: string | undefined;
  site: Site | undefined;
  meta: [property: string, content: string][];
  main: string;
};

function documentOf({ title, description, canonical, site, meta, main }: Parts): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : ['<meta name="robots" content="noindex">']),
    ...meta.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ];
  const header = site ? `<header><a href="/p/${escapeHtml(site.slug)}">${escapeHtml(site.name)}</a></header>\n` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head.join("\n")}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${PUBLIC_STYLES}</style>
</head>
<body>
${header}<main>
${main}
</main>
<footer>Written from what was merged, every sentence with its source. Made with Clarion.</footer>
</body>
</html>
`;
}

function dateOf({ publishedAt }: PublicSummary): string {
  return `<p class="date"><time datetime="${publishedAt.toISOString()}">${days.format(publishedAt)}</time></p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
