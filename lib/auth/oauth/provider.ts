import "server-only";
import { type Client, errors, type KoaContext, type Payload, Provider, type Token } from "oidc-provider";
import type { Db } from "#db/client.ts";
import { extendGrant, findLivingGrant } from "#db/queries/oauth/grants.ts";
import { SCOPES } from "#lib/access/scopes.ts";
import type { Clock } from "#lib/clock.ts";
import { env, origin } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { deriveKey } from "#lib/secrets.ts";
import { adapterFactory } from "./adapter.ts";
import { fetchClientMetadata, mayFetchClientMetadata } from "./client-document.ts";
import { renderOauthError } from "./error-page.ts";
import { defaultAudience, isRequestable, listAudiences } from "./resources.ts";
import { SIGNING_ALGORITHM, type SigningKeys, signingKeys } from "./signing-keys.ts";

export const DEVICE_CODE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
export const ACCESS_TOKEN_SECONDS = 600;
const DAY_SECONDS = 24 * 60 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;

export const ROUTES = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  jwks: "/oauth/jwks",
  device_authorization: "/oauth/device_authorization",
  code_verification: "/oauth/device",
  end_session: "/oauth/end-session",
} as const;

export type ProviderContext = {
  db: Db;
  clock: Clock;
  /** In seconds; by default the installation's setting. */
  refreshGraceSeconds?: number;
  /** Fetches client metadata documents; by default the guarded fetch. */
  fetchDocument?: typeof fetchClientMetadata;
};

/** One request to the authorization server. */
export type OauthCall = { request: Request; url: URL; context: ProviderContext; ip: string };

const built = new WeakMap<Db, { version: string; provider: Provider }>();

/** Returns the authorization server with the current keys; it holds no state of its own. */
export async function getProvider(context: ProviderContext): Promise<Provider> {
  const keys = await signingKeys(context.db, context.clock.now());
  const cached = built.get(context.db);
  if (cached?.version === keys.version) return cached.provider;
  const provider = new Provider(origin(), buildConfiguration(context, keys));
  provider.on("server_error", (_, error) => log.error({ err: error }, "the authorization server failed"));
  built.set(context.db, { version: keys.version, provider });
  return provider;
}

function buildConfiguration(context: ProviderContext, keys: SigningKeys): Payload {
  const { db, clock, refreshGraceSeconds = env.CLARION_REFRESH_GRACE_SECONDS } = context;
  return {
    adapter: adapterFactory(db, clock, refreshGraceSeconds * 1000),
    jwks: { keys: keys.privateJwks },
    cookies: { keys: [deriveKey("oauth-cookies").toString("base64url")], long: { path: "/oauth" } },
    routes: ROUTES,
    scopes: ["offline_access", ...SCOPES],
    // Called once the redirect URI is known, so that the client learns of the refusal.
    extraParams: { scope: requireKnownScopes },
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    clientDefaults: {
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: SIGNING_ALGORITHM,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: buildFeatures(context, keys),
    interactions: { url: (_: KoaContext, { uid }: { uid: string }) => `/oauth/interaction/${uid}` },
    loadExistingGrant: ({ oidc }: KoaContext) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    issueRefreshToken: (_: KoaContext, client: Client, source: Token) =>
      client.grantTypeAllowed("refresh_token") && source.scopes.has("offline_access"),
    // Tokens end with the grant, which the member revokes, and do not depend on a browser session.
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      DeviceCode: 600,
      Grant: 365 * DAY_SECONDS,
      Interaction: 30 * 60,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: 600,
    },
    findAccount: (_: KoaContext, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: (_: KoaContext, token: Token) => issueClaims(context, token),
    clientBasedCORS: () => true,
    renderError: renderOauthError,
    fetch: context.fetchDocument ?? fetchClientMetadata,
  };
}

/** Refuses a request with an unknown scope (RFC 6749, section 3.3), which the library would drop in silence. */
function requireKnownScopes(_: KoaContext, requested: string | undefined): void {
  const unknown = (requested ?? "").split(" ").find((scope) => scope !== "" && !isRequestable(scope));
  if (unknown !== undefined) throw new errors.InvalidScope("requested scope is unknown", unknown);
}

function buildFeatures({ db, clock }: ProviderContext, keys: SigningKeys): Payload {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_: KoaContext, client: Client, token: Token) => token.clientId === client.clientId,
    },
    deviceFlow: { enabled: true, charset: "base-20", mask: "****-****", deviceInfo: () => ({}) },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      // The library calls this without a request for one of our pages, whose request was already counted.
      allowFetch: (ctx?: KoaContext) => (ctx ? mayFetchClientMetadata(db, ctx.req, clock.now()) : true),
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      defaultResource: (_: KoaContext, __: unknown, one?: string[]) => one?.[0] ?? defaultAudience(),
      getResourceServerInfo: (_: KoaContext, resource: string) => getResourceServer(resource, keys),
    },
  };
}

function getResourceServer(resource: string, keys: SigningKeys): Payload {
  if (!listAudiences().includes(resource)) throw new errors.InvalidTarget();
  return {
    scope: SCOPES.join(" "),
    audience: resource,
    accessTokenFormat: "jwt",
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: SIGNING_ALGORITHM, kid: keys.privateJwks[0]?.kid } },
  };
}

/** Adds the grant's organization to a token and extends the grant; refuses a grant that has ended. */
async function issueClaims({ db, clock }: ProviderContext, token: Token): Promise<Payload> {
  const grant = token.grantId === undefined ? undefined : await findLivingGrant(db, token.grantId);
  if (!grant) throw new errors.InvalidGrant("the access was revoked");
  const seconds = grant.offline ? REFRESH_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS;
  await extendGrant(db, grant.id, new Date(clock.now().getTime() + seconds * 1000));
  return { org_id: grant.organizationId, gid: grant.id };
}
