import { serveGuide } from "#lib/feedback/serve-guide.ts";

type Context = { params: Promise<{ org: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveGuide(request, (await params).org);
}
