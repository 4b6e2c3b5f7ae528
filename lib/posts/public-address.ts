/** Builds the URLs of public pages. The origin has no trailing slash. */
export function buildAddresses(origin: string, siteSlug: string) {
  const list = `${origin}/p/${siteSlug}`;
  return {
    list,
    page: (page: number) => (page === 1 ? list : `${list}?page=${page}`),
    listMarkdown: `${list}.md`,
    rss: `${list}/feed.xml`,
    json: `${list}/feed.json`,
    atom: `${list}/atom.xml`,
    sitemap: `${list}/sitemap.xml`,
    llms: `${list}/llms.txt`,
    post: (slug: string) => `${list}/${slug}`,
    markdown: (slug: string) => `${list}/${slug}.md`,
    listImage: `${list}/og.png`,
    image: (slug: string) => `${list}/${slug}/og.png`,
  };
}
