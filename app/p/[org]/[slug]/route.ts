import { publicDocuments } from "#components/posts/public/public-html.ts";
import { servePost, serveSitemap, serveSiteRobots } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string; slug: string }> };

/** These files have no folders of their own, because Next renders routes of their names during the build. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { org, slug } = await params;
  if (slug === "sitemap.xml") return serveSitemap(request, org, publicDocuments);
  if (slug === "robots.txt") return serveSiteRobots(request, org, publicDocuments);
  return servePost(request, org, slug, publicDocuments);
}
