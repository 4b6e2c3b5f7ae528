import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import type { ProviderContext } from "#lib/auth/oauth/provider.ts";
import { answerOauthIn } from "#lib/auth/oauth/server.ts";
import { encodeSession, openSession, sessionCookie } from "#lib/auth/session.ts";
import type { Clock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";

let address = 0;

/** A minimal browser: it keeps cookies and sends requests to the authorization server. */
export function testBrowser(context: ProviderContext) {
  const jar = new Map<string, string>();
  const ip = `192.0.2.${++address}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set(CLIENT_IP_HEADER, ip);
    if (!headers.has("cookie")) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await answerOauthIn(context, new Request(new URL(path, origin()), { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const separator = pair.indexOf("=");
      jar.set(pair.slice(0, separator), pair.slice(separator + 1));
    }
    return response;
  };
  return {
    ask,
    jar,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: origin(), ...headers },
        body: JSON.stringify(body),
      }),
    form: (path: string, fields: Record<string, string>) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields) }),
    signIn: async (db: Db, userId: string, clock: Clock) => {
      const session = await openSession(db, userId, null, clock.now());
      jar.set(sessionCookie().name, await encodeSession(userId, session));
    },
  };
}
export type TestBrowser = ReturnType<typeof testBrowser>;

/** Creates a PKCE verifier and its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export const REDIRECT = "http://127.0.0.1:7777/callback";

/** Registers an OAuth client. @returns its id */
export async function registerTestClient(
  browser: TestBrowser,
  metadata: Record<string, unknown> = {},
): Promise<string> {
  const body = { redirect_uris: [REDIRECT], client_name: "Test client", ...metadata };
  const response = await browser.post("/oauth/register", body);
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { client_id: string }).client_id;
}

type AuthorizationOptions = {
  clientId: string;
  scope?: string;
  challenge: string;
  change?: Record<string, string | null>;
};

/** Builds the path of an authorization request. A change to null removes the parameter. */
export function authorizationPath({
  clientId,
  scope = "posts.read offline_access",
  challenge,
  change = {},
}: AuthorizationOptions) {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope,
    state: "state-1",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `/oauth/authorize?${query}`;
}

export type Consent = { organizationId: string; scopes: string[] };

/** Completes an authorization request with consent. @returns the redirect URI with its parameters */
export async function authorizeTestClient(
  browser: TestBrowser,
  asking: AuthorizationOptions,
  allowed: Consent,
): Promise<URL> {
  const response = await browser.ask(authorizationPath(asking));
  const page = response.headers.get("location") ?? "";
  const decision = await browser.post(`${page}/decision`, { allow: true, ...allowed });
  if (!decision.ok) throw new Error(await decision.text());
  const { location } = (await decision.json()) as { location: string };
  const back = await browser.ask(location);
  return new URL(back.headers.get("location") ?? "");
}

export type TestTokens = { access_token: string; refresh_token: string; scope: string; error?: string };

/** Exchanges an authorization code for tokens. */
export function redeem(browser: TestBrowser, clientId: string, code: string, verifier: string): Promise<Response> {
  const fields = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: REDIRECT };
  return browser.form("/oauth/token", { ...fields, client_id: clientId });
}

export function refresh(browser: TestBrowser, clientId: string, token: string, scope?: string): Promise<Response> {
  const fields = { grant_type: "refresh_token", refresh_token: token, client_id: clientId };
  return browser.form("/oauth/token", scope === undefined ? fields : { ...fields, scope });
}
