import "server-only";
import NextAuth from "next-auth";
import { getDb } from "#db/client.ts";
import { createDevice, DEVICE_COOKIE, DEVICE_MAX_AGE_SECONDS } from "#lib/auth/device.ts";
import { tellOfNewBrowser } from "#lib/auth/new-browser.ts";
import { authOptions } from "#lib/auth/options.ts";
import { createPendingSignIn, PENDING_COOKIE, PENDING_MAX_AGE_SECONDS } from "#lib/auth/pending-sign-in.ts";
import { formatCookie, readCookie } from "#lib/auth/session.ts";
import { systemClock } from "#lib/clock.ts";
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
  });
  const response: Response = await NextAuth(options)(request, context);
  for (const cookie of newCookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
