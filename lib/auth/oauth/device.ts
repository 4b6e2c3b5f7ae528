import "server-only";
import type { DeviceCode, Provider } from "oidc-provider";
import type { Session } from "#lib/auth/session.ts";
import { AppError } from "#lib/errors.ts";
import { type Consent, createGrant, toAuthorizationRequest } from "./consent.ts";
import type { ConsentRequest } from "./contract.ts";
import { getProvider, type ProviderContext } from "./provider.ts";

/**
 * Finds the authorization request of a device by its user code. Throws `notFound` for a wrong, used or expired code.
 */
export async function findDeviceRequest(context: ProviderContext, userCode: string): Promise<ConsentRequest> {
  return (await loadDevice(context, userCode)).authorization.request;
}

/** Allows the device, which receives its tokens with its next poll (RFC 8628, section 3.5). */
export async function allowDevice(
  context: ProviderContext,
  userCode: string,
  session: Session,
  consent: Consent,
): Promise<void> {
  const { provider, code, authorization } = await loadDevice(context, userCode);
  const { grantId, scope } = await createGrant(context, provider, session, authorization, consent);
  const [resource] = authorization.resources;
  Object.assign(code, { accountId: session.user.userId, grantId, scope, resource });
  await code.save();
}

/** Refuses the device, whose next poll is answered with `access_denied`. */
export async function denyDevice(context: ProviderContext, userCode: string): Promise<void> {
  const { code } = await loadDevice(context, userCode);
  Object.assign(code, { error: "access_denied", errorDescription: "The request was denied." });
  await code.save();
}

async function loadDevice(
  context: ProviderContext,
  userCode: string,
): Promise<{ provider: Provider; code: DeviceCode; authorization: ReturnType<typeof toAuthorizationRequest> }> {
  const provider = await getProvider(context);
  const code = await provider.DeviceCode.findByUserCode(normalizeUserCode(userCode));
  const isOpen = code && !code.isExpired && !code.accountId && !code.error;
  const client = isOpen ? await provider.Client.find(code.clientId) : undefined;
  if (!code || !client) {
    throw new AppError("notFound", "Code not found", "Check the code on your device; it works once, for ten minutes.");
  }
  return { provider, code, authorization: toAuthorizationRequest(client, code.params) };
}

/** Users type codes by hand, so case, spaces and dashes do not matter. */
function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, "");
}
