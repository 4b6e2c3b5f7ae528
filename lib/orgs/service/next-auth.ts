import "server-only";
import NextAuth from "next-auth";
import { getDb } from "#db/client.ts";
import { authOptions } from "#lib/auth/options.ts";
import { systemClock } from "#lib/clock.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { resolveExternalUser } from "./accounts.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Answers next-auth's routes with the accounts of this installation. */
export async function answerNextAuth(request: Request, context: RouteContext): Promise<Response> {
  const options = await authOptions({
    ip: clientIp(request.headers),
    userAgent: request.headers.get("user-agent"),
    resolveExternal: (identity) => resolveExternalUser(getDb(), identity, systemClock.now()),
  });
  const response: Response = await NextAuth(options)(request, context);
  return response;
}
