import "server-only";
import { getDb } from "#db/client.ts";
import { findOrganizationBySlug } from "#db/queries/accounts/orgs.ts";
import { origin } from "#lib/env.ts";
import { computeEtag, matchesNone } from "#lib/http/etag.ts";
import { feedbackGuide } from "./guide.ts";

const HEADERS = {
  "Content-Type": "text/markdown; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Serves the guide for agents; 404 for an organization that does not exist. */
export async function serveGuide(request: Request, slug: string): Promise<Response> {
  const organization = await findOrganizationBySlug(getDb(), slug);
  if (!organization) {
    const headers = { ...HEADERS, "Cache-Control": "no-store" };
    return new Response("# Nothing here\n\nNobody takes feedback at this address.\n", { status: 404, headers });
  }
  const body = feedbackGuide({ name: organization.name, slug: organization.slug, origin: origin() });
  const etag = computeEtag(body);
  const headers = { ...HEADERS, ETag: etag, "Cache-Control": "public, max-age=300" };
  if (matchesNone(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
