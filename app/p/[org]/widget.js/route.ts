import { publicDocuments } from "#components/posts/public/public-html.ts";
import { serveWidget } from "#lib/posts/public-pages.ts";

/** The bundled widget, which `next.config.mjs` puts here. */
declare const WIDGET_SCRIPT: string;

type Context = { params: Promise<{ org: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveWidget(request, (await params).org, WIDGET_SCRIPT, publicDocuments);
}
