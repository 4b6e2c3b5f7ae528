import { serveFont } from "#lib/posts/public-fonts.ts";

type Context = { params: Promise<{ file: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return serveFont((await params).file);
}
