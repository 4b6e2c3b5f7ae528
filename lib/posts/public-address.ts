/** The path of a site's list on the address of this server. */
export function getSitePath(siteSlug: string): string {
  return `/p/${siteSlug}`;
}

/**
 * Builds the URLs of public pages. The origin has no trailing slash.
 * @param path of the list, such as `/p/acme`; empty on a custom domain, where the site is the whole host
 */
export function buildAddresses(origin: string, path: string) {
  const site = `${origin}${path}`;
  const list = path === "" ? `${site}/` : site;
  return {
    list,
    page: (page: number) => (page === 1 ? list : `${list}?page=${page}`),
    // llmstxt.org: an address without a file name has its Markdown at `index.html.md`.
    listMarkdown: path === "" ? `${site}/index.html.md` : `${site}.md`,
    rss: `${site}/feed.xml`,
    json: `${site}/feed.json`,
    atom: `${site}/atom.xml`,
    sitemap: `${site}/sitemap.xml`,
    llms: `${site}/llms.txt`,
    post: (slug: string) => `${site}/${slug}`,
    markdown: (slug: string) => `${site}/${slug}.md`,
    listImage: `${site}/og.png`,
    image: (slug: string) => `${site}/${slug}/og.png`,
  };
}

/** The origin of a custom domain: it has the scheme and the port at which this server is reached. */
export function buildDomainOrigin(serverOrigin: string, domain: string): string {
  const url = new URL(serverOrigin);
  url.hostname = domain;
  return url.origin;
}

/**
 * Builds the URLs that search engines should list: those on the custom domain, where there is one.
 * @param origin where the site is shown
 */
export function buildCanonicalAddresses(site: { path: string; domain: string | null }, origin: string) {
  return site.domain === null || site.path === ""
    ? buildAddresses(origin, site.path)
    : buildAddresses(buildDomainOrigin(origin, site.domain), "");
}
