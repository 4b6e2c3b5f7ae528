import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type KoaContext, Provider } from "oidc-provider";

/** The person who signs in at the company's provider. */
export type CompanyPerson = { sub: string; email: string; name: string; groups: string[] };

/**
 * Starts an OpenID provider of a company that signs everybody in as `person()`, without a form.
 * @param origin of the client's server, whose back channel it calls
 * @param secret of the client
 */
export async function startCompanyProvider(origin: string, secret: string, person: () => CompanyPerson) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The OpenID provider is not listening.");
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const people = new Map<string, CompanyPerson>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "clarion",
        client_secret: secret,
        redirect_uris: [`${origin}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
        backchannel_logout_uri: `${origin}/api/auth/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of the provider's cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // By default it refuses to call servers on this machine.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    interactions: { url: (_: KoaContext, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: KoaContext, accountId: string) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), email_verified: true }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: { account: { accountId: string }; client: { clientId: string } } }) => {
      const grant = new provider.Grant({
        accountId: oidc.account.accountId,
        clientId: oidc.client.clientId,
      } as ConstructorParameters<typeof provider.Grant>[0]);
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  const requests: URLSearchParams[] = [];
  const handle = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer);
    const who = person();
    people.set(who.sub, who);
    if (url.pathname === "/auth") requests.push(url.searchParams);
    if (!url.pathname.startsWith("/interaction/")) return handle(request, response);
    await provider.interactionDetails(request, response);
    const result = { login: { accountId: who.sub } };
    const location = await provider.interactionResult(request, response, result);
    response.writeHead(303, { Location: location }).end();
  }

  return { issuer, requests, stop: () => server.close() };
}
