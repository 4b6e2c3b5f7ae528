import "server-only";
import type { Db } from "#db/client.ts";
import type { Identity } from "#lib/access/principal.ts";
import { authenticateBearer, countFailedAuthentication } from "#lib/auth/bearer.ts";
import { requireAllowedAddress } from "#lib/auth/networks.ts";
import { AppError } from "#lib/errors.ts";
import { clientIp, findClientIp } from "#lib/http/client-ip.ts";
import { rateLimited, rateLimitHeaders } from "#lib/rate-limit/response.ts";

const KEY_RECOVERY = "Send the request from a network that this API key allows, or ask an admin to edit the key.";

/**
 * Authenticates a request's bearer credential. Too many failures a minute from one address throw `rateLimited`
 * instead, and an address that the organization or the key does not allow throws `forbidden`.
 */
export async function identifyBearer(request: Request, db: Db, now: Date): Promise<Identity> {
  const identity = await authenticate(request, db, now);
  const address = findClientIp(request.headers);
  requireAllowedAddress(identity.allowedNetworks, address);
  requireAllowedAddress(identity.keyNetworks ?? [], address, KEY_RECOVERY);
  return identity;
}

async function authenticate(request: Request, db: Db, now: Date): Promise<Identity> {
  try {
    return await authenticateBearer(db, request.headers.get("authorization"), now);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unauthenticated") throw error;
    const hit = await countFailedAuthentication(db, clientIp(request.headers), now);
    if (!hit.allowed) throw rateLimited(hit, rateLimitHeaders(hit, now));
    throw error;
  }
}
