import "server-only";
import { InvalidMetadata, normalizeMetadata } from "#lib/auth/oauth/client-metadata.ts";
import { OAUTH_BODY_MAX_BYTES } from "#lib/auth/oauth/forms.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import { takeRegistration } from "#lib/auth/oauth/limits.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { oauthError, oauthRateLimited } from "#lib/auth/oauth/responses.ts";
import { AppError } from "#lib/errors.ts";
import { readJson } from "#lib/http/body.ts";

/** Dynamic registration (RFC 7591), 20 an hour from one address; the answer contains the metadata as stored. */
export async function register(call: OauthCall): Promise<Response> {
  const now = call.context.clock.now();
  const hit = await takeRegistration(call.context.db, call.ip, now);
  if (!hit.allowed) return oauthRateLimited(hit, now);
  try {
    const metadata = normalizeMetadata(await readJson(call.request, OAUTH_BODY_MAX_BYTES));
    const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
    return await forward(call, { headers, body: JSON.stringify(metadata) });
  } catch (error) {
    if (error instanceof InvalidMetadata) {
      return oauthError(400, { error: error.code, error_description: error.message });
    }
    if (error instanceof AppError && error.kind === "invalid") {
      return oauthError(400, { error: "invalid_client_metadata", error_description: error.message });
    }
    throw error;
  }
}
