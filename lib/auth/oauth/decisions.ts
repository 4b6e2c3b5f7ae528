import "server-only";
import { z } from "zod";
import { requireConfirmed } from "#lib/access/step-up.ts";
import { findSession, type Session } from "#lib/auth/session.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { readJson } from "#lib/http/body.ts";
import { validationError } from "#lib/http/errors.ts";
import { requireSameOrigin } from "#lib/http/same-origin.ts";
import { rateLimited, rateLimitHeaders } from "#lib/rate-limit/response.ts";
import { allowInteraction, type Consent, denyInteraction, requireSignedIn } from "./consent.ts";
import { allowDevice, denyDevice, findDeviceRequest } from "./device.ts";
import { OAUTH_BODY_MAX_BYTES } from "./forms.ts";
import { takeCodeGuess } from "./limits.ts";
import type { OauthCall } from "./provider.ts";

const INTERACTION = /^\/oauth\/interaction\/([\w-]{1,100})\/decision$/;

const decision = z.object({
  allow: z.boolean(),
  organizationId: z.string().max(100).default(""),
  scopes: z.array(z.string().max(100)).max(100).default([]),
});
const typed = z.object({ userCode: z.string().min(1).max(40) });

/**
 * Answers the requests of the consent pages: same-origin JSON with the dashboard's session, neither of which another
 * site can send. @returns undefined for any other path
 */
export async function answerDecision(call: OauthCall): Promise<Response | undefined> {
  const { request, url, context } = call;
  const uid = INTERACTION.exec(url.pathname)?.[1];
  const isDevice = url.pathname === "/oauth/device/code" || url.pathname === "/oauth/device/decision";
  if (uid === undefined && !isDevice) return undefined;
  if (request.method !== "POST") {
    throw new AppError("methodNotAllowed", "Method not allowed", "Use POST.", { headers: { Allow: "POST" } });
  }
  requireSameOrigin(request, origin());
  const session = requireSignedIn(await findSession(context.db, request.headers.get("cookie"), context.clock.now()));
  const body = await readJson(request, OAUTH_BODY_MAX_BYTES);
  if (uid === undefined) return answerDevice(call, session, body);
  const { allow, ...consent } = parse(decision, body);
  if (allow) requireRecent(session, context.clock.now());
  const location = allow
    ? await allowInteraction(context, request.headers, uid, session, consent)
    : await denyInteraction(context, request.headers, uid);
  return json({ location });
}

async function answerDevice({ context, url, ip }: OauthCall, session: Session, body: unknown): Promise<Response> {
  const { userCode } = parse(typed, body);
  const now = context.clock.now();
  const hit = await takeCodeGuess(context.db, ip, now);
  if (!hit.allowed) throw rateLimited(hit, rateLimitHeaders(hit, now));
  if (url.pathname.endsWith("/code")) return json({ request: await findDeviceRequest(context, userCode) });
  const { allow, ...consent }: { allow: boolean } & Consent = parse(decision, body);
  if (allow) requireRecent(session, now);
  if (allow) await allowDevice(context, userCode, session, consent);
  else await denyDevice(context, userCode);
  return json({ allowed: allow });
}

/** An app keeps its access for weeks, so that an open browser is not enough to give it. */
function requireRecent({ user }: Session, now: Date): void {
  requireConfirmed({ type: "user", role: "viewer", ...user }, now);
}

function json(body: unknown): Response {
  return Response.json(body, { headers: { "Cache-Control": "private, no-store" } });
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw validationError(result.error, "body");
  return result.data;
}
