import { type NextRequest, NextResponse } from "next/server";
import { CSP_REPORTS_PATH } from "#lib/csp/path.ts";
import { env } from "#lib/env.ts";

/**
 * The content security policy of a document (CSP Level 3): scripts by nonce only, no frames, no plugins. Inline
 * styles are allowed, because positioned menus and toasts set style attributes.
 */
function policyFor(nonce: string): string {
  const development = env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Firefox and Safari read the first one, Chromium the second.
    `report-uri ${CSP_REPORTS_PATH}`,
    "report-to csp",
  ].join("; ");
}

/** Gives every document a fresh nonce, which Next puts on its own scripts, and the policy that requires it. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-clarion-path", `${request.nextUrl.pathname}${request.nextUrl.search}`);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Reporting-Endpoints", `csp="${CSP_REPORTS_PATH}"`);
  return response;
}

/** Documents only; the API, the job endpoint and static files do not pass through here. */
export const config = {
  matcher: [
    "/((?!_next/|api/|v1/|v2/|p/|i/|mcp(?:/|$)|oauth/(?!interaction/|device|error)|tracker/|openapi\\.json|\\.well-known/|icon\\.svg|robots\\.txt).*)",
  ],
};
