import "server-only";
import { corsHeaders } from "#lib/http/cors.ts";
import { rateLimitHeaders } from "#lib/rate-limit/response.ts";
import type { Hit } from "#lib/rate-limit/service.ts";
import type { OauthFault } from "./error-page.ts";

const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** Builds an OAuth error response (RFC 6749, section 5.2). */
export function oauthError(status: number, fault: OauthFault, headers: Record<string, string> = {}): Response {
  return Response.json(fault, { status, headers: { ...NO_STORE, ...corsHeaders(), ...headers } });
}

/** Builds the response for an address that exceeded its rate limit. */
export function oauthRateLimited(hit: Hit, now: Date): Response {
  const fault = { error: "temporarily_unavailable", error_description: "Rate limit exceeded" };
  return oauthError(429, fault, rateLimitHeaders(hit, now));
}

/** Allows every origin to read the response. This is safe because these endpoints use no cookies. */
export function openToAll(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("vary");
  for (const [name, value] of Object.entries(corsHeaders())) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
