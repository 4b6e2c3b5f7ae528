import "server-only";
import { getDb } from "#db/client.ts";
import { listPublicOrganizations } from "#db/queries/posts/public.ts";
import { origin } from "#lib/env.ts";
import { GUIDES } from "#lib/guides/list.ts";
import { buildAddresses, buildCanonicalAddresses, getSitePath } from "#lib/posts/public-address.ts";
import { element } from "#lib/posts/public-feed.ts";
import { escaped } from "#lib/posts/public-text.ts";

/** A sitemap index lists at most 50,000 sitemaps (sitemaps.org, 0.9). */
const SITES_MAX = 50_000;
const LLMS_SITES_MAX = 200;
const FRESH = "public, max-age=3600";

/** Public pages and documentation may be crawled; the dashboard and the API may not. */
export function serveRobots(): Response {
  const lines = [
    "User-agent: *",
    ...["/p/", "/i/", "/docs", "/icon.svg", "/llms.txt", "/sitemap.xml"].map((path) => `Allow: ${path}`),
    "Disallow: /",
    "Content-Signal: search=yes, ai-input=yes",
    "",
    `Sitemap: ${origin()}/sitemap.xml`,
    "",
  ];
  return answer(lines.join("\n"), "text/plain");
}

/** Serves the sitemaps of all public sites of this server. */
export async function serveSitemapIndex(): Promise<Response> {
  const sites = await listPublicOrganizations(getDb(), SITES_MAX);
  // A sitemap index lists only sitemaps of its own host, so custom domains name theirs in their own robots.txt.
  const here = sites.filter(({ domain }) => domain === null);
  const entries = here.map(({ slug, changedAt }) => {
    const { sitemap } = buildAddresses(origin(), getSitePath(slug));
    return `<sitemap>${element("loc", sitemap)}${element("lastmod", changedAt.toISOString())}</sitemap>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
  return answer(xml, "application/xml");
}

/** Serves the guide of this server for language models (llmstxt.org): its public sites and its documentation. */
export async function serveRootLlms(): Promise<Response> {
  const sites = await listPublicOrganizations(getDb(), LLMS_SITES_MAX);
  const items = sites.map(({ slug, domain, name }) => {
    const { llms } = buildCanonicalAddresses({ path: getSitePath(slug), domain }, origin());
    return `- [${escaped(name)}](${llms})`;
  });
  const lines = [
    "# Clarion",
    "",
    "> Changelogs and posts that teams publish here, and the documentation of the product that writes them.",
    "",
    ...(items.length === 0 ? [] : ["## Sites", "", ...items, ""]),
    "## Documentation",
    "",
    ...GUIDES.map(({ slug, title }) => `- [${escaped(title)}](${origin()}/docs/guides/${slug})`),
    `- [API reference](${origin()}/docs)`,
    `- [OpenAPI 3.1](${origin()}/openapi.json)`,
    "",
  ];
  return answer(lines.join("\n"), "text/plain");
}

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": FRESH } });
}
