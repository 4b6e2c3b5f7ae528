import { publicDocuments } from "#components/posts/public/public-html.ts";
import { servePreview } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string; slug: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { org, slug } = await params;
  return servePreview(request, org, slug, publicDocuments);
}
