import "server-only";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { type Db, getDb } from "#db/client.ts";
import { revokeProviderSessions } from "#db/queries/accounts/sessions.ts";
import { findUserByAccount } from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { readBytes } from "#lib/http/body.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { COMPANY_PROVIDER, type CompanyProvider, findCompanyProvider, toAccountId } from "./company.ts";
import { readProviderJson, readProviderMetadata } from "./provider-metadata.ts";
import { recordUserEvent } from "./user-event.ts";

export const BACKCHANNEL_LOGOUT_PATH = "/api/auth/oidc/logout";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const BODY_MAX_BYTES = 16_384;
const TOKEN_AGE_SECONDS = 10 * 60;
const KEYS_AGE_MS = 5 * 60 * 1000;
/** A token of an unknown key loads the keys again, at most this often. */
const RELOAD_MS = 30 * 1000;
/** A signature can be checked by anybody; algorithms with a shared secret or none are refused. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Ends the sessions that a logout token of the company's provider names (OpenID Connect Back-Channel Logout 1.0). */
export async function answerBackchannelLogout(request: Request, now = new Date()): Promise<Response> {
  const headers = { "X-Request-Id": getRequestId(request) };
  try {
    const provider = findCompanyProvider();
    if (!provider) throw new AppError("notFound", "Not found", "No OpenID provider is set up on this installation.");
    if (request.method !== "POST") {
      throw new AppError("methodNotAllowed", "Method not allowed", "Use POST.", { headers: { Allow: "POST" } });
    }
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, BODY_MAX_BYTES)));
    const claims = await verifyLogoutToken(form.get("logout_token") ?? "", provider, now);
    await endSessions(getDb(), provider, claims, now);
    return new Response(null, { status: 200, headers: { ...headers, "Cache-Control": "no-store" } });
  } catch (error) {
    return errorResponse(error, headers);
  }
}

type LogoutClaims = { jti: string; sub?: string | undefined; sid?: string | undefined };

/** Ends the session that the token names, or all sessions of its user with the provider. A token works once. */
export async function endSessions(db: Db, { issuer }: CompanyProvider, { jti, sub, sid }: LogoutClaims, now: Date) {
  const isNew = await takeHit(db, `logout-token:${jti}`, { limit: 1, windowMs: TOKEN_AGE_SECONDS * 2000 }, now);
  if (!isNew.allowed) return;
  const user = sub === undefined ? undefined : await findUserByAccount(db, COMPANY_PROVIDER, toAccountId(issuer, sub));
  // A person who never signed in here has nothing to end.
  if (sub !== undefined && !user) return;
  await db.transaction(async (tx) => {
    const which = { provider: COMPANY_PROVIDER, userId: user?.id, providerSessionId: sid };
    for (const { id, userId } of await revokeProviderSessions(tx, which, now)) {
      await recordUserEvent(tx, userId, { operation: "signOutByProvider", resourceId: id }, now);
    }
  });
}

const claimsShape = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).max(500).optional(),
    sid: z.string().min(1).max(500).optional(),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Checks a logout token as sections 2.4 and 2.6 ask. Throws `invalid`, or `unavailable` without the provider's keys. */
async function verifyLogoutToken(token: string, provider: CompanyProvider, now: Date): Promise<LogoutClaims> {
  const claims = claimsShape.safeParse(await verify(token, provider, now));
  if (!claims.success) throw isInvalid();
  return claims.data;
}

async function verify(token: string, provider: CompanyProvider, now: Date): Promise<JWTPayload> {
  const { issuer, clientId: audience } = provider;
  const options = { issuer, audience, algorithms: ALGORITHMS, maxTokenAge: TOKEN_AGE_SECONDS, clockTolerance: 30 };
  const check = async (reloadAfterMs: number) => {
    const keys = await loadKeys(provider, reloadAfterMs, now);
    return (await jwtVerify(token, createLocalJWKSet(keys), { ...options, currentDate: now })).payload;
  };
  try {
    return await check(KEYS_AGE_MS).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(RELOAD_MS);
      throw error;
    });
  } catch (error) {
    throw error instanceof errors.JOSEError ? isInvalid(error) : error;
  }
}

let cached: { issuer: string; keys: JSONWebKeySet; at: number } | undefined;

/** Loads the provider's keys, or returns those that were loaded within `maxAgeMs`. */
async function loadKeys(provider: CompanyProvider, maxAgeMs: number, now: Date): Promise<JSONWebKeySet> {
  const { issuer } = provider;
  if (cached?.issuer === issuer && now.getTime() - cached.at < maxAgeMs) return cached.keys;
  const { jwks_uri: url } = await readProviderMetadata(provider);
  const shape = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
  const keys = await readProviderJson(provider, url, shape);
  cached = { issuer, keys, at: now.getTime() };
  return keys;
}

function isInvalid(cause?: unknown): AppError {
  return new AppError("invalid", "Invalid logout token", "Send a token of the configured issuer for this client.", {
    body: { error: "invalid_request", error_description: "The logout token is not valid." },
    ...(cause === undefined ? {} : { cause }),
  });
}
