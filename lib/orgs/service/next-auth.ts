import "server-only";
import NextAuth from "next-auth";
import { getDb } from "#db/client.ts";
import { authOptions } from "#lib/auth/options.ts";
import { createPendingSignIn, formatPendingCookie } from "#lib/auth/pending-sign-in.ts";
import { systemClock } from "#lib/clock.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { resolveExternalUser } from "./accounts.ts";
import { resolveCompanyUser } from "./company.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Answers next-auth's routes with the accounts of this installation. */
export async function answerNextAuth(request: Request, context: RouteContext): Promise<Response> {
  let pending: string | undefined;
  const options = await authOptions({
    ip: clientIp(request.headers),
    userAgent: request.headers.get("user-agent"),
    resolveExternal: (identity) => resolveExternalUser(getDb(), identity, systemClock.now()),
    resolveCompany: (identity) => resolveCompanyUser(getDb(), identity, systemClock.now()),
    awaitSecondFactor: async (userId) => {
      pending = await createPendingSignIn(getDb(), userId, systemClock.now());
    },
  });
  const response: Response = await NextAuth(options)(request, context);
  if (pending !== undefined) response.headers.append("Set-Cookie", formatPendingCookie(pending));
  return response;
}
