import "server-only";
import { readForm } from "#lib/auth/oauth/forms.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import { POLL_INTERVAL_SECONDS, takeDeviceRequest } from "#lib/auth/oauth/limits.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { DEFAULT_SCOPE } from "#lib/auth/oauth/resources.ts";
import { oauthRateLimited } from "#lib/auth/oauth/responses.ts";

/** Device authorization (RFC 8628, section 3.1); the answer contains the polling interval. */
export async function requestDeviceCode(call: OauthCall): Promise<Response> {
  const now = call.context.clock.now();
  const hit = await takeDeviceRequest(call.context.db, call.ip, now);
  if (!hit.allowed) return oauthRateLimited(hit, now);
  const { form } = await readForm(call.request);
  if (!form.has("scope")) form.set("scope", DEFAULT_SCOPE);
  const response = await forward(call, { body: form.toString() });
  if (!response.ok) return response;
  const body = (await response.json()) as Record<string, unknown>;
  return Response.json(
    { ...body, interval: POLL_INTERVAL_SECONDS },
    { headers: { "Cache-Control": "no-store", Pragma: "no-cache" } },
  );
}
