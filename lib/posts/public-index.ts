import type { PublicAddress, PublicSite, PublicSummary } from "./public.ts";
import { buildAddresses } from "./public-address.ts";
import { element, newest } from "./public-feed.ts";
import { escaped, summarize } from "./public-text.ts";

/** Renders all public URLs of a site with their last changes (sitemaps.org, 0.9). */
export function renderSitemap(site: PublicSite, posts: readonly PublicAddress[], origin: string): string {
  const urls = buildAddresses(origin, site.path);
  const changed = newest([...posts, { updatedAt: site.changedAt }]) ?? site.changedAt;
  const entries = [
    { url: urls.list, updatedAt: changed },
    ...posts.map(({ slug, updatedAt }) => ({ url: urls.post(slug), updatedAt })),
  ];
  const lines = entries.map(
    ({ url, updatedAt }) => `<url>${element("loc", url)}${element("lastmod", updatedAt.toISOString())}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
}

/** Renders the newest posts for language models (llmstxt.org), each linked to its Markdown. */
export function renderLlms(site: PublicSite, posts: readonly PublicSummary[], origin: string): string {
  const urls = buildAddresses(origin, site.path);
  const items = posts.map(
    (post) => `- [${escaped(post.title)}](${urls.markdown(post.slug)}): ${escaped(summarize(post, 200))}`,
  );
  const website = site.websiteUrl === null ? [] : [`- [Website](${site.websiteUrl})`];
  return [
    `# ${escaped(site.name)}`,
    "",
    `> Changelogs and posts of ${escaped(site.name)}, newest first.`,
    "",
    "## Posts",
    "",
    ...(items.length === 0 ? ["Nothing is published yet."] : items),
    "",
    "## Optional",
    "",
    `- [All posts as Markdown](${urls.listMarkdown})`,
    `- [Sitemap](${urls.sitemap})`,
    ...website,
    "",
  ].join("\n");
}
