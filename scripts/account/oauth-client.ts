import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { type Account, findAccount, saveAccount } from "./credentials.ts";

const metadata = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  revocation_endpoint: z.url(),
  device_authorization_endpoint: z.url(),
});
export type Metadata = z.output<typeof metadata>;

const device = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  interval: z.number().default(5),
});
export type Device = z.output<typeof device>;

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().default(""),
});
const fault = z.object({ error: z.string(), error_description: z.string().optional() });

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** A token is renewed this long before it expires. */
const EARLY_MS = 30_000;

/** Reads the authorization server metadata, whose issuer must match the requested address (RFC 8414). */
export async function discover(server: string): Promise<Metadata> {
  const response = await sendRequest(`${server}/.well-known/oauth-authorization-server`);
  const parsed = metadata.safeParse(await response.json().catch(() => undefined));
  if (response.ok && parsed.success && parsed.data.issuer === server) return parsed.data;
  throw new AppError(
    "invalid",
    `${server} is no Clarion server`,
    "Give its address as CLARION_ORIGIN has it, with --server",
  );
}

/** Registers this program as a client; the client id is stored with the credentials. */
export async function registerClient({ registration_endpoint }: Metadata): Promise<string> {
  const body = { client_name: "Clarion CLI", grant_types: [DEVICE_GRANT, "refresh_token"], redirect_uris: [] };
  const response = await sendRequest(registration_endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toRefusal(response);
  return z.object({ client_id: z.string() }).parse(await response.json()).client_id;
}

export async function requestDevice(server: Metadata, clientId: string, scope: string): Promise<Device> {
  const response = await post(server.device_authorization_endpoint, { client_id: clientId, scope });
  if (!response.ok) throw await toRefusal(response);
  return device.parse(await response.json());
}

/** Polls until the person has decided (RFC 8628, section 3.5). */
export async function awaitDecision(server: Metadata, clientId: string, request: Device): Promise<Account> {
  for (let seconds = request.interval; ; ) {
    await sleep(seconds * 1000);
    const fields = { grant_type: DEVICE_GRANT, device_code: request.device_code, client_id: clientId };
    const response = await post(server.token_endpoint, fields);
    if (response.ok) return toAccount(clientId, await response.json());
    const body = fault.safeParse(await response.clone().json());
    const error = body.success ? body.data.error : "";
    if (error === "slow_down") seconds += 5;
    else if (error !== "authorization_pending") throw await toRefusal(response);
  }
}

/**
 * Gets the account of a server with a valid token, and renews an expired one.
 * @throws AppError `unauthenticated` without an account
 */
export async function currentAccount(server: string): Promise<Account> {
  const account = findAccount(server);
  if (!account) throw signedOut(server);
  if (account.expiresAt - EARLY_MS > Date.now()) return account;
  if (!account.refreshToken) throw signedOut(server);
  const { token_endpoint } = await discover(server);
  const fields = { grant_type: "refresh_token", refresh_token: account.refreshToken, client_id: account.clientId };
  const response = await post(token_endpoint, fields);
  if (!response.ok) throw signedOut(server);
  const renewed = toAccount(account.clientId, await response.json());
  saveAccount(server, renewed);
  return renewed;
}

/** Revokes the access at the server (RFC 7009). */
export async function revokeAccount(server: Metadata, account: Account): Promise<void> {
  const token = account.refreshToken ?? account.accessToken;
  const response = await post(server.revocation_endpoint, { token, client_id: account.clientId });
  if (!response.ok) throw await toRefusal(response);
}

function toAccount(clientId: string, answer: unknown): Account {
  const { access_token, refresh_token, expires_in, scope } = tokens.parse(answer);
  return {
    clientId,
    accessToken: access_token,
    ...(refresh_token ? { refreshToken: refresh_token } : {}),
    expiresAt: Date.now() + expires_in * 1000,
    scope,
  };
}

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return sendRequest(url, { method: "POST", body: new URLSearchParams(fields) });
}

/**
 * Sends a request.
 * @throws AppError `unavailable` when the server does not answer
 */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: "error", signal: AbortSignal.timeout(30_000), ...init });
  } catch (cause) {
    const { origin } = new URL(url);
    throw new AppError("unavailable", `${origin} does not answer`, "Start the server, or name another with --server", {
      cause,
    });
  }
}

async function toRefusal(response: Response): Promise<AppError> {
  const body = fault.safeParse(await response.json().catch(() => undefined));
  const { error, error_description } = body.success
    ? body.data
    : { error: `The server answered ${response.status}`, error_description: undefined };
  if (error === "access_denied")
    return new AppError("forbidden", "The request was refused", "Sign in again to ask anew");
  if (error === "expired_token") return new AppError("invalid", "Nobody decided in time", "Sign in again");
  return new AppError("invalid", error_description ?? error, "Sign in again; if that fails too, ask the operator");
}

function signedOut(server: string): AppError {
  return new AppError("unauthenticated", `Not signed in to ${server}`, "Run npm run -s clarion -- login");
}
