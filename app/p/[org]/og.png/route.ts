import { publicDocuments } from "#components/posts/public/public-html.ts";
import { serveListPreview } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveListPreview(request, (await params).org, publicDocuments);
}
