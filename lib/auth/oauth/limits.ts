import "server-only";
import type { Db } from "#db/client.ts";
import { hashToken } from "#lib/auth/tokens.ts";
import { type Hit, takeHit } from "#lib/rate-limit/service.ts";

const MINUTE_MS = 60_000;
export const POLL_INTERVAL_SECONDS = 5;
/** A client that sleeps for the interval may poll slightly early. */
const POLL_WINDOW_MS = POLL_INTERVAL_SECONDS * 1000 - 500;

/** Rate limits of the authorization server (contract, section 10), each by the client's address. */
export function takeRegistration(db: Db, ip: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-registration:${ip}`, { limit: 20, windowMs: 60 * MINUTE_MS }, now);
}

export function takeTokenRequest(db: Db, ip: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-token:${ip}`, { limit: 120, windowMs: MINUTE_MS }, now);
}

/** Limited because every authorization request stores a row. */
export function takeAuthorization(db: Db, ip: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-authorization:${ip}`, { limit: 120, windowMs: MINUTE_MS }, now);
}

export function takeDeviceRequest(db: Db, ip: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-device-request:${ip}`, { limit: 120, windowMs: MINUTE_MS }, now);
}

/** User codes are short, so guesses are limited. */
export function takeCodeGuess(db: Db, ip: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-device-code:${ip}`, { limit: 10, windowMs: MINUTE_MS }, now);
}

/** One poll per interval and device code (RFC 8628, section 3.5), which the library does not enforce. */
export function takePoll(db: Db, deviceCode: string, now: Date): Promise<Hit> {
  return takeHit(db, `oauth-poll:${hashToken(deviceCode)}`, { limit: 1, windowMs: POLL_WINDOW_MS }, now);
}
