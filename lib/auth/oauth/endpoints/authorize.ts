import "server-only";
import { errorPagePath } from "#lib/auth/oauth/error-page.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import { takeAuthorization } from "#lib/auth/oauth/limits.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { DEFAULT_SCOPE } from "#lib/auth/oauth/resources.ts";
import { oauthError, oauthRateLimited } from "#lib/auth/oauth/responses.ts";

/** Cookies by which the library would remember an earlier authorization. */
const SESSION_COOKIE = /^\s*_session(?:\.\w+)?=/;

/**
 * The authorization endpoint (RFC 6749, section 3.1). The user decides on every request and is identified only by the
 * dashboard's session, so the library's own session cookies are removed.
 */
export async function authorize(call: OauthCall): Promise<Response> {
  const { request, url } = call;
  if (request.method !== "GET" && request.method !== "HEAD") {
    return oauthError(405, { error: "invalid_request", error_description: "Use GET" }, { Allow: "GET" });
  }
  const now = call.context.clock.now();
  const hit = await takeAuthorization(call.context.db, call.ip, now);
  if (!hit.allowed) return oauthRateLimited(hit, now);
  const requestUrl = new URL(url);
  const { searchParams } = requestUrl;
  const mode = searchParams.get("response_mode");
  if (mode !== null && mode !== "query") return refuseMode(request);
  if (!searchParams.has("scope")) searchParams.set("scope", DEFAULT_SCOPE);
  // Without prompt=consent the library drops offline_access silently. It refuses duplicate parameters itself.
  const prompts = searchParams.getAll("prompt");
  if (prompts.length < 2 && prompts[0] !== "none") searchParams.set("prompt", "consent");
  return forward(call, { url: requestUrl, headers: removeSessionCookies(request.headers) });
}

function refuseMode(request: Request): Response {
  const fault = { error: "invalid_request", error_description: "The one response mode is query." };
  if (!request.headers.get("accept")?.includes("text/html")) return oauthError(400, fault);
  return new Response(null, { status: 303, headers: { Location: errorPagePath(fault) } });
}

/** Resumes an interaction after the decision and redirects to the client. */
export async function resume(call: OauthCall): Promise<Response> {
  const response = await forward(call, { headers: removeSessionCookies(call.request.headers) });
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!SESSION_COOKIE.test(cookie)) headers.append("set-cookie", cookie);
  }
  return new Response(response.body, { status: response.status, headers });
}

function removeSessionCookies(headers: Headers): Headers {
  const kept = new Headers(headers);
  const cookies = (headers.get("cookie") ?? "").split(";").filter((cookie) => !SESSION_COOKIE.test(cookie));
  kept.set("cookie", cookies.join(";"));
  return kept;
}
