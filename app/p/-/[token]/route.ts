import { missingDocument, sharedDocument } from "#components/posts/public/public-html.ts";
import { serveShared } from "#lib/posts/shares/serve.ts";

type Context = { params: Promise<{ token: string }> };

/** A hyphen is no slug of an organization, so that share links cannot collide with public pages. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return serveShared((await params).token, { shared: sharedDocument, missing: missingDocument });
}
