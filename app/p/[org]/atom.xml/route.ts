import { publicDocuments } from "#components/posts/public/public-html.ts";
import { serveFeed } from "#lib/posts/public-pages.ts";

type Context = { params: Promise<{ org: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveFeed(request, (await params).org, "atom", publicDocuments);
}
