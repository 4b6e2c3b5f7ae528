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
import { audience, isResource } from "./resources.ts";
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
  /** Seconds; the setting of the installation where none is named. */
  refreshGraceSeconds?: number;
  /** Fetches client metadata documents; the guarded fetch where none is named. */
  fetchDocument?: typeof fetchClientMetadata;
};

/** One request to the authorization server. */
export type OauthCall = { request: Request; url: URL; context: ProviderContext; ip: string };

const built = new WeakMap<Db, { version: string; provider: Provider }>();

/** The authorization server with the keys of today; it holds no state of its own. */
export async function getProvider(context: ProviderContext): Promise<Provider> {
  const keys = await signingKeys(context.db, context.clock.now());
  const known = built.get(context.db);
  if (known?.version === keys.version) return known.provider;
  const provider = new Provider(origin(), configurationOf(context, keys));
  provider.on("server_error", (_, error) => log.error({ err: error }, "the authorization server failed"));
  built.set(context.db, { version: keys.version, provider });
  return provider;
}

function configurationOf(context: ProviderContext, keys: SigningKeys): Payload {
  const { db, clock, refreshGraceSeconds = env.CLARION_REFRESH_GRACE_SECONDS } = context;
  return {
    adapter: adapterFactory(db, clock, refreshGraceSeconds * 1000),
    jwks: { keys: keys.privateJwks },
    cookies: { keys: [deriveKey("oauth-cookies").toString("base64url")], long: { path: "/oauth" } },
    routes: ROUTES,
    scopes: ["offline_access", ...SCOPES],
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
    features: featuresOf(context, keys),
    interactions: { url: (_: KoaContext, { uid }: { uid: string }) => `/oauth/interaction/${uid}` },
    loadExistingGrant: ({ oidc }: KoaContext) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    issueRefreshToken: (_: KoaContext, client: Client, source: Token) =>
      client.grantTypeAllowed("refresh_token") && source.scopes.has("offline_access"),
    // Ends with the grant alone, which the member revokes; a browser's session has nothing to say about it.
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
    extraTokenClaims: (_: KoaContext, token: Token) => claimsOf(context, token),
    clientBasedCORS: () => true,
    renderError: renderOauthError,
    fetch: context.fetchDocument ?? fetchClientMetadata,
  };
}

function featuresOf({ db, clock }: ProviderContext, keys: SigningKeys): Payload {
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
      // Without a request it is a page of ours, which shows what a request has asked already.
      allowFetch: (ctx?: KoaContext) => (ctx ? mayFetchClientMetadata(db, ctx.req, clock.now()) : true),
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      defaultResource: (_: KoaContext, __: unknown, one?: string[]) => one?.[0] ?? audience(),
      getResourceServerInfo: (_: KoaContext, resource: string) => resourceServerOf(resource, keys),
    },
  };
}

function resourceServerOf(resource: string, keys: SigningKeys): Payload {
  if (!isResource(resource)) throw new errors.InvalidTarget();
  return {
    scope: SCOPES.join(" "),
    audience: audience(),
    accessTokenFormat: "jwt",
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: SIGNING_ALGORITHM, kid: keys.privateJwks[0]?.kid } },
  };
}

/** Binds a token to its grant's organization; no token is issued from a grant that ended. */
async function claimsOf({ db, clock }: ProviderContext, token: Token): Promise<Payload> {
  const grant = token.grantId === undefined ? undefined : await findLivingGrant(db, token.grantId);
  if (!grant) throw new errors.InvalidGrant("the access was revoked");
  const seconds = grant.offline ? REFRESH_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS;
  await extendGrant(db, grant.id, new Date(clock.now().getTime() + seconds * 1000));
  return { org_id: grant.organizationId, gid: grant.id };
}
