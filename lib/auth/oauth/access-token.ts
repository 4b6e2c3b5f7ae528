import "server-only";
import { decodeJwt, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { findGrantIdentity, type GrantIdentityRow, touchGrant } from "#db/queries/oauth/grants.ts";
import type { Identity } from "#lib/access/principal.ts";
import { roleAllows, type Scope, toGranular } from "#lib/access/scopes.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { buildChallenge } from "#lib/http/challenge.ts";
import { log } from "#lib/log.ts";
import { listAudiences } from "./resources.ts";
import { findVerificationKey, SIGNING_ALGORITHM } from "./signing-keys.ts";

const MINUTE_MS = 60_000;

/** Claims of our tokens in addition to the registered ones (RFC 9068). */
const claims = z.object({
  sub: z.string(),
  client_id: z.string(),
  scope: z.string().default(""),
  org_id: z.string(),
  gid: z.string(),
});
type Claims = z.output<typeof claims>;

/** Refusal reasons, each with the recovery that the client is given. */
const REFUSALS = {
  expired: "The access token expired; use the refresh token, or sign in again",
  revoked: "The access was revoked, or its owner left the organization; sign in again",
  issuer: "The access token is of another authorization server",
  audience: "The access token is for another resource; ask for one with this resource",
  signature: "The access token is not signed with a current key of this server",
  organization: "The access token names no organization; sign in again and choose one",
  malformed: "The value looks like a JWT and is none of this server",
} as const;
type Refusal = keyof typeof REFUSALS;

/**
 * Authenticates an access token (RFC 9068, section 4): signature, issuer, audience and expiry, then one indexed read
 * that checks the grant and its owner's membership. The scopes are limited to those that the member's role still
 * allows.
 * @throws AppError `unauthenticated`, with the reason in `recovery` and the challenge
 */
export async function authenticateToken(db: Db, token: string, now: Date): Promise<Identity> {
  const { sub, client_id, scope, org_id, gid } = await verifyAccessToken(db, token, now);
  const row = await findGrantIdentity(db, gid);
  const isCurrent =
    row?.revokedAt === null && row.userId === sub && row.clientId === client_id && row.organization.id === org_id;
  if (!row || !isCurrent) throw refuse("revoked");
  recordGrantUsage(db, row, now);
  return {
    principal: { type: "token", userId: row.userId, grantId: row.id, scopes: limitToRole(scope, row.role) },
    organization: row.organization,
    allowedNetworks: row.allowedNetworks,
  };
}

/** Returns the claims of a token that this server signed. @param options `expired` accepts an expired token */
export async function verifyAccessToken(
  db: Db,
  token: string,
  now: Date,
  options: { expired?: boolean } = {},
): Promise<Claims> {
  const currentDate = options.expired ? issuedAt(token) : now;
  let unknownKey = false;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await findVerificationKey(db, kid, now);
        unknownKey = !key;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        issuer: origin(),
        audience: listAudiences(),
        typ: "at+jwt",
        algorithms: [SIGNING_ALGORITHM],
        requiredClaims: ["exp", "iat", "sub"],
        currentDate,
      },
    );
    const parsed = claims.safeParse(payload);
    if (!parsed.success) throw refuse(payload.org_id === undefined ? "organization" : "malformed");
    return parsed.data;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refuse(unknownKey ? issuerOrSignature(token) : toRefusal(error));
    throw error;
  }
}

function toRefusal(error: errors.JOSEError): Refusal {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return "issuer";
    if (error.claim === "aud") return "audience";
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) {
    return "signature";
  }
  return "malformed";
}

/** Classifies a token with an unknown key: `issuer` when it names another issuer, else `signature`. */
function issuerOrSignature(token: string): Refusal {
  try {
    return decodeJwt(token).iss === origin() ? "signature" : "issuer";
  } catch (error) {
    if (error instanceof errors.JOSEError) return "malformed";
    throw error;
  }
}

function issuedAt(token: string): Date {
  try {
    return new Date((decodeJwt(token).iat ?? 0) * 1000);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refuse("malformed");
    throw error;
  }
}

/**
 * An expired token also gets an error code in its challenge. Every other 401 has the challenge of the specification,
 * section 5.
 */
function refuse(reason: Refusal): AppError {
  const description = REFUSALS[reason];
  const recovery = `${description}.`;
  if (reason !== "expired") return new AppError("unauthenticated", "Missing or invalid API key", recovery);
  return new AppError("unauthenticated", "Access token expired", recovery, {
    headers: { "WWW-Authenticate": buildChallenge("api", { error: "invalid_token", description }) },
  });
}

function limitToRole(granted: string, role: GrantIdentityRow["role"]): Scope[] {
  return toGranular(granted.split(" ")).filter((scope) => roleAllows(role, scope));
}

/** Records the time of use at most once a minute, without delaying the request. */
function recordGrantUsage(db: Db, row: GrantIdentityRow, now: Date): void {
  const staleBefore = new Date(now.getTime() - MINUTE_MS);
  if (row.lastUsedAt && row.lastUsedAt >= staleBefore) return;
  touchGrant(db, row.id, now, staleBefore).catch((error: unknown) =>
    log.warn({ err: error }, "Could not record the use of a grant"),
  );
}
