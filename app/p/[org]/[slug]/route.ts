import { publicDocuments } from "#components/posts/public/public-html.ts";
import { servePost } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string; slug: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { org, slug } = await params;
  return servePost(request, org, slug, publicDocuments);
}
