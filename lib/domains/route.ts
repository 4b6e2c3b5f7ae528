const NAMES = "feed\\.xml|feed\\.json|atom\\.xml|sitemap\\.xml|robots\\.txt|llms\\.txt|widget\\.js|og\\.png";
const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const PAGE = new RegExp(`^/(?:${NAMES}|${SLUG}(?:\\.md|/og\\.png)?)$`);
/** Files of this server that every public page loads. */
const SHARED = /^\/(?:icon\.svg|i\/fonts\/[\w-]+\.woff2)$/;

/**
 * Translates a URL on a custom domain to the one that serves it on this server; undefined for all that is not part of
 * the site.
 * @param url path and query, as requested
 */
export function routeToSite(url: string, siteSlug: string): string | undefined {
  const [path = ""] = url.split("?", 1);
  const query = url.slice(path.length);
  const site = `/p/${siteSlug}`;
  if (path === "/") return `${site}${query}`;
  if (path === "/index.html.md") return `${site}.md${query}`;
  if (PAGE.test(path)) return `${site}${path}${query}`;
  return SHARED.test(path) ? url : undefined;
}
