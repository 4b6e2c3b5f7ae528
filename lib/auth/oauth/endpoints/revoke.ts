import "server-only";
import { deleteArtifactsOfGrant } from "#db/queries/oauth/artifacts.ts";
import { revokeGrantById } from "#db/queries/oauth/grants.ts";
import { verifyAccessToken } from "#lib/auth/oauth/access-token.ts";
import { readForm } from "#lib/auth/oauth/forms.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import { takeTokenRequest } from "#lib/auth/oauth/limits.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { oauthError, oauthRateLimited } from "#lib/auth/oauth/responses.ts";
import { AppError } from "#lib/errors.ts";

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * Revocation (RFC 7009) of refresh tokens and access tokens, of which the library supports only the former. Either
 * ends its grant.
 */
export async function revoke(call: OauthCall): Promise<Response> {
  const { db, clock } = call.context;
  const now = clock.now();
  const hit = await takeTokenRequest(db, call.ip, now);
  if (!hit.allowed) return oauthRateLimited(hit, now);
  const { text, form } = await readForm(call.request);
  const token = form.get("token") ?? "";
  if (!JWT.test(token)) return forward(call, { body: text });
  const clientId = form.get("client_id");
  if (!clientId) return oauthError(400, { error: "invalid_request", error_description: "client_id is missing" });
  const claims = await readClaims(call, token);
  if (claims?.client_id === clientId) {
    await revokeGrantById(db, claims.gid, now);
    await deleteArtifactsOfGrant(db, claims.gid);
  }
  // A foreign or unknown token counts as revoked (RFC 7009, section 2.2).
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}

async function readClaims({ context: { db, clock } }: OauthCall, token: string) {
  try {
    return await verifyAccessToken(db, token, clock.now(), { expired: true });
  } catch (error) {
    if (error instanceof AppError && error.kind === "unauthenticated") return undefined;
    throw error;
  }
}
