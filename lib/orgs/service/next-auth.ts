import "server-only";
import NextAuth from "next-auth";
import { getDb } from "#db/client.ts";
import { createDevice, DEVICE_COOKIE, DEVICE_MAX_AGE_SECONDS } from "#lib/auth/device.ts";
import { tellOfNewBrowser } from "#lib/auth/new-browser.ts";
import { authOptions } from "#lib/auth/options.ts";
import { createPendingSignIn, PENDING_COOKIE, PENDING_MAX_AGE_SECONDS } from "#lib/auth/pending-sign-in.ts";
import { canKeepIdToken, findProviderLogout, ID_TOKEN_COOKIE, ID_TOKEN_PATH } from "#lib/auth/provider-logout.ts";
import { formatCookie, readCookie, SESSION_MAX_AGE_SECONDS } from "#lib/auth/session.ts";
import { systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { resolveExternalUser } from "./accounts.ts";
import { resolveCompanyUser } from "./company.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Answers next-auth's routes with the accounts of this installation. */
export async function answerNextAuth(request: Request, context: RouteContext): Promise<Response> {
  const newCookies: string[] = [];
  const [ip, userAgent] = [clientIp(request.headers), request.headers.get("user-agent")];
  const options = await authOptions({
    ip,
    userAgent,
    resolveExternal: (identity) => resolveExternalUser(getDb(), identity, systemClock.now()),
    resolveCompany: (identity) => resolveCompanyUser(getDb(), identity, systemClock.now()),
    awaitSecondFactor: async (userId) => {
      const token = await createPendingSignIn(getDb(), userId, systemClock.now());
      newCookies.push(formatCookie(PENDING_COOKIE, token, PENDING_MAX_AGE_SECONDS));
    },
    onSignIn: async (userId) => {
      const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
      await tellOfNewBrowser(getDb(), { userId, device, userAgent, address: ip }, systemClock.now());
      newCookies.push(formatCookie(DEVICE_COOKIE, createDevice(userId), DEVICE_MAX_AGE_SECONDS));
    },
    keepIdToken: (idToken) => {
      if (!canKeepIdToken(idToken)) return;
      newCookies.push(formatCookie(ID_TOKEN_COOKIE, idToken, SESSION_MAX_AGE_SECONDS, ID_TOKEN_PATH));
    },
  });
  let response: Response = await NextAuth(options)(request, context);
  const idToken = readCookie(request.headers.get("cookie"), ID_TOKEN_COOKIE);
  if (idToken && request.method === "POST" && (await context.params).nextauth[0] === "signout") {
    newCookies.push(formatCookie(ID_TOKEN_COOKIE, "", 0, ID_TOKEN_PATH));
    response = await continueAtProvider(response, idToken);
  }
  for (const cookie of newCookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Sends a browser that leaves Clarion on to the sign-out of the company's provider. One that goes to a page of ours
 * afterwards, such as to change the account, stays signed in there.
 */
async function continueAtProvider(response: Response, idToken: string): Promise<Response> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isLeaving(answer)) return response;
  const url = await findProviderLogout(idToken);
  if (url === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(JSON.stringify({ url }), { status: response.status, headers });
}

/** Whether next-auth's answer to a sign-out leads to the start page. */
function isLeaving(answer: unknown): boolean {
  const url = answer && typeof answer === "object" && "url" in answer ? String(answer.url) : "";
  return URL.parse(url, origin())?.pathname === "/" && URL.parse(url, origin())?.search === "";
}
