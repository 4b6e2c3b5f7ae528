import "server-only";
import type { DeviceCode, Provider } from "oidc-provider";
import type { Session } from "#lib/auth/session.ts";
import { AppError } from "#lib/errors.ts";
import { askedOf, type Consent, createGrant } from "./consent.ts";
import type { ConsentRequest } from "./contract.ts";
import { getProvider, type ProviderContext } from "./provider.ts";

/** What the device that shows a code asks for. Throws `notFound` for a code that is wrong, used or too old. */
export async function findDeviceRequest(context: ProviderContext, userCode: string): Promise<ConsentRequest> {
  return (await loadDevice(context, userCode)).asked.request;
}

/** The device gets its tokens with its next poll (RFC 8628, section 3.5). */
export async function allowDevice(
  context: ProviderContext,
  userCode: string,
  session: Session,
  consent: Consent,
): Promise<void> {
  const { provider, code, asked } = await loadDevice(context, userCode);
  const { grantId, scope } = await createGrant(context, provider, session, asked, consent);
  const [resource] = asked.resources;
  Object.assign(code, { accountId: session.user.userId, grantId, scope, resource });
  await code.save();
}

/** The device is told `access_denied`. */
export async function denyDevice(context: ProviderContext, userCode: string): Promise<void> {
  const { code } = await loadDevice(context, userCode);
  Object.assign(code, { error: "access_denied", errorDescription: "The request was refused." });
  await code.save();
}

async function loadDevice(
  context: ProviderContext,
  userCode: string,
): Promise<{ provider: Provider; code: DeviceCode; asked: ReturnType<typeof askedOf> }> {
  const provider = await getProvider(context);
  const code = await provider.DeviceCode.findByUserCode(normalizeUserCode(userCode));
  const isOpen = code && !code.isExpired && !code.accountId && !code.error;
  const client = isOpen ? await provider.Client.find(code.clientId) : undefined;
  if (!code || !client) {
    throw new AppError("notFound", "Code not found", "Check the code on your device; it works once, for ten minutes.");
  }
  return { provider, code, asked: askedOf(client, code.params) };
}

/** Codes are read aloud and typed by hand: case, spaces and dashes do not matter. */
function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, "");
}
