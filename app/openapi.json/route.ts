import { origin } from "#lib/env.ts";
import { corsHeaders } from "#lib/http/cors.ts";
import { computeEtag, matchesNone } from "#lib/http/etag.ts";
import { operations } from "#lib/operations.ts";
import { openApiDocument } from "#lib/reference/openapi.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const body = JSON.stringify(openApiDocument(operations, origin()));
  const etag = computeEtag(body);
  const headers = { ...corsHeaders(), ETag: etag, "Cache-Control": "public, max-age=60" };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
