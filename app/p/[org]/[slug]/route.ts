import { publicDocuments } from "#components/posts/public/public-html.ts";
import { servePost, serveSitemap } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string; slug: string }> };

/** The sitemap has no folder of its own, because Next renders a route of that name during the build. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { org, slug } = await params;
  return slug === "sitemap.xml"
    ? serveSitemap(request, org, publicDocuments)
    : servePost(request, org, slug, publicDocuments);
}
