import "server-only";
import type { Db } from "#db/client.ts";
import { findKeyIdentity, type KeyIdentityRow, touchKey } from "#db/queries/accounts/keys.ts";
import type { Identity } from "#lib/access/principal.ts";
import { narrowToRole } from "#lib/access/scopes.ts";
import { AppError, authenticationUnavailable } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { type Hit, takeHit } from "#lib/rate-limit/service.ts";
import { parseApiKey, secretMatches } from "./api-key.ts";
import { findTracker, parseIngestToken } from "./ingest-token.ts";
import { authenticateToken } from "./oauth/access-token.ts";

const MINUTE_MS = 60_000;
const BEARER = /^bearer +(\S+) *$/i;
const JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/**
 * Authenticates an `Authorization` header (specification, section 5). Malformed, unknown, wrong, expired and deleted
 * credentials and those of removed members all throw the same `unauthenticated`; a database error throws
 * `unavailable`.
 */
export async function authenticateBearer(db: Db, authorizationHeader: string | null, now: Date): Promise<Identity> {
  const credential = BEARER.exec(authorizationHeader ?? "")?.[1];
  if (!credential) throw unauthenticated();
  // A value that parses as a JWT is an OAuth access token, anything else a key.
  if (JWT.test(credential)) return authenticateTokenOrUnavailable(db, credential, now);
  const tracker = parseIngestToken(credential);
  if (tracker) return authenticateTracker(db, tracker, now);
  const key = parseApiKey(credential);
  if (!key) throw unauthenticated();
  const row = await readKey(db, key.id);
  const matches = secretMatches(key.secret, row?.secretHash);
  if (!row || !matches || !isAlive(row, now)) throw unauthenticated();
  recordKeyUsage(db, row, now);
  return {
    principal: { type: "key", keyId: row.id, name: row.name, scopes: getScopes(row) },
    organization: row.organization,
    allowedNetworks: row.allowedNetworks,
    keyNetworks: row.keyNetworks,
  };
}

/** Counts a failed authentication; past 60 a minute from one address the answer is 429 (contract, section 10). */
export async function countFailedAuthentication(db: Db, ip: string, now: Date): Promise<Hit> {
  try {
    return await takeHit(db, `failed-authentication:${ip}`, { limit: 60, windowMs: MINUTE_MS }, now);
  } catch (error) {
    throw authenticationUnavailable(error);
  }
}

function unauthenticated(): AppError {
  return new AppError(
    "unauthenticated",
    "Missing or invalid API key",
    "Send Authorization: Bearer with an API key of the organization, created in the dashboard under API keys, or an OAuth access token.",
  );
}

async function authenticateTokenOrUnavailable(db: Db, token: string, now: Date): Promise<Identity> {
  try {
    return await authenticateToken(db, token, now);
  } catch (error) {
    throw error instanceof AppError ? error : authenticationUnavailable(error);
  }
}

async function authenticateTracker(db: Db, sent: { id: string; secret: string }, now: Date): Promise<Identity> {
  const tracker = await findTracker(db, sent, now).catch((error: unknown) => {
    throw authenticationUnavailable(error);
  });
  if (!tracker) throw unauthenticated();
  // A tracker sends from the servers of the website, wherever they are, and reads nothing.
  return { ...tracker, allowedNetworks: [] };
}

async function readKey(db: Db, id: string): Promise<KeyIdentityRow | undefined> {
  try {
    return await findKeyIdentity(db, id);
  } catch (error) {
    throw authenticationUnavailable(error);
  }
}

function isAlive(row: KeyIdentityRow, now: Date): boolean {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  const orphaned = row.createdBy !== null && row.creatorRole === null;
  return !expired && !orphaned;
}

/** The scopes of a key that its creator's role still allows; the operator's keys have no creator. */
function getScopes({ scopes, creatorRole }: KeyIdentityRow): string[] {
  return creatorRole === null ? scopes : narrowToRole(scopes, creatorRole);
}

/** Records the time of use at most once a minute, without delaying the request. */
function recordKeyUsage(db: Db, row: KeyIdentityRow, now: Date): void {
  const staleBefore = new Date(now.getTime() - MINUTE_MS);
  if (row.lastUsedAt && row.lastUsedAt >= staleBefore) return;
  touchKey(db, row.id, now, staleBefore).catch((error: unknown) =>
    log.warn({ err: error }, "Could not record the use of a key"),
  );
}
