import { corsHeaders } from "#lib/http/cors.ts";
import { computeEtag, matchesNone } from "#lib/http/etag.ts";
import { getDocumentText } from "#lib/reference/service.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const body = getDocumentText();
  const etag = computeEtag(body);
  const headers = { ...corsHeaders(), ETag: etag, "Cache-Control": "public, max-age=60" };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
