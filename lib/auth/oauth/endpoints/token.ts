import "server-only";
import { readForm } from "#lib/auth/oauth/forms.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import { takePoll, takeTokenRequest } from "#lib/auth/oauth/limits.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { DEVICE_CODE_GRANT } from "#lib/auth/oauth/provider.ts";
import { oauthError, oauthRateLimited } from "#lib/auth/oauth/responses.ts";

/**
 * The token endpoint (RFC 6749, section 3.2): 120 requests a minute from one address, one poll per device and
 * interval.
 */
export async function issueToken(call: OauthCall): Promise<Response> {
  const { db, clock } = call.context;
  const now = clock.now();
  const hit = await takeTokenRequest(db, call.ip, now);
  if (!hit.allowed) return oauthRateLimited(hit, now);
  const { text, form } = await readForm(call.request);
  const deviceCode = form.get("grant_type") === DEVICE_CODE_GRANT ? form.get("device_code") : null;
  if (deviceCode && !(await takePoll(db, deviceCode, now)).allowed) {
    return oauthError(400, { error: "slow_down", error_description: "Poll at the interval that you were given." });
  }
  return forward(call, { body: text });
}
