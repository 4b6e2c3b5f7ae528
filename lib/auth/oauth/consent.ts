import "server-only";
import { type Client, errors, type Interaction, type Params, type Provider } from "oidc-provider";
import { markClientGranted } from "#db/queries/oauth/artifacts.ts";
import { insertGrant } from "#db/queries/oauth/grants.ts";
import { isScope, roleAllows, type Scope } from "#lib/access/scopes.ts";
import type { Membership, Session } from "#lib/auth/session.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { ConsentRequest } from "./contract.ts";
import { nodeObjectsOf } from "./node-bridge.ts";
import { ACCESS_TOKEN_SECONDS, getProvider, type ProviderContext, REFRESH_TOKEN_SECONDS } from "./provider.ts";
import { audience } from "./resources.ts";

/** What a person allows. */
export type Consent = { organizationId: string; scopes: readonly string[] };

type Asked = { request: ConsentRequest; resources: string[] };

/** What a set of parameters asks for on behalf of a client. */
export function askedOf(client: Client, params: Params): Asked {
  const words = (params.scope ?? "").split(" ");
  return {
    request: {
      clientId: client.clientId,
      clientName: client.clientName ?? null,
      clientUri: client.clientUri ?? null,
      isVerified: client.clientIdMetadataDocument === true,
      redirectUri: params.redirect_uri ?? null,
      scopes: words.filter(isScope),
      offline: words.includes("offline_access") && client.grantTypeAllowed("refresh_token"),
    },
    resources: [params.resource ?? audience()].flat(),
  };
}

/**
 * The interaction of this browser: by its signed cookie, and only if it is the one that the address names. Somebody
 * else's interaction, an expired and an unknown one are all the same `notFound`.
 */
export async function loadInteraction(context: ProviderContext, headers: Headers, uid: string) {
  const provider = await getProvider(context);
  const { request, response } = nodeObjectsOf({ method: "GET", url: `/oauth/interaction/${uid}`, headers });
  const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!interaction || interaction.uid !== uid) throw notFound("Authorization request");
  const client = await provider.Client.find(interaction.params.client_id ?? "");
  if (!client) throw notFound("Authorization request");
  return { provider, interaction, ...askedOf(client, interaction.params) };
}

/** Allows what was asked, or less. @returns where the browser goes next, which leads to the client */
export async function allowInteraction(
  context: ProviderContext,
  headers: Headers,
  uid: string,
  session: Session,
  consent: Consent,
): Promise<string> {
  const { provider, interaction, ...asked } = await loadInteraction(context, headers, uid);
  const granted = await createGrant(context, provider, session, asked, consent);
  // Every request begins with a browser that the authorization server does not know yet.
  const login = { accountId: session.user.userId, remember: false };
  return finish(provider, headers, interaction, { login, consent: { grantId: granted.grantId } });
}

/** @returns where the browser goes next: the client is told `access_denied` */
export async function denyInteraction(context: ProviderContext, headers: Headers, uid: string): Promise<string> {
  const { provider, interaction } = await loadInteraction(context, headers, uid);
  const result = { error: "access_denied", error_description: "The request was refused." };
  return finish(provider, headers, interaction, result);
}

async function finish(
  provider: Provider,
  headers: Headers,
  { uid }: Interaction,
  result: Record<string, unknown>,
): Promise<string> {
  const { request, response } = nodeObjectsOf({ method: "POST", url: `/oauth/interaction/${uid}`, headers });
  const returnTo = await provider.interactionResult(request, response, result);
  return new URL(returnTo).pathname;
}

/**
 * Writes a grant of no more than was asked, chosen and within the member's role.
 * @throws AppError `notFound` for an organization that the user is no member of, `invalid` where nothing is left
 */
export async function createGrant(
  { db, clock }: ProviderContext,
  provider: Provider,
  session: Session,
  { request, resources }: Asked,
  consent: Consent,
): Promise<{ grantId: string; scope: string }> {
  const membership = session.memberships.find(({ organization }) => organization.id === consent.organizationId);
  if (!membership) throw notFound("Organization");
  const scopes = grantable(request.scopes, membership).filter((scope) => consent.scopes.includes(scope));
  if (scopes.length === 0) throw invalidField("scopes", "Allow at least one thing that your role lets you do");
  const now = clock.now();
  const grantId = newId("grt", now.getTime());
  const { clientId, offline } = request;
  const grant = new provider.Grant({ accountId: session.user.userId, clientId, jti: grantId });
  const given = [...scopes, ...(offline ? ["offline_access"] : [])].join(" ");
  const refused = request.scopes.filter((scope) => !scopes.includes(scope)).join(" ");
  grant.addOIDCScope(given);
  if (refused) grant.rejectOIDCScope(refused);
  for (const resource of resources) {
    grant.addResourceScope(resource, scopes.join(" "));
    // What is not named as refused would be asked again.
    if (refused) grant.rejectResourceScope(resource, refused);
  }
  const seconds = offline ? REFRESH_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS;
  await insertGrant(db, {
    id: grantId,
    organizationId: membership.organization.id,
    userId: session.user.userId,
    clientId,
    clientName: request.clientName,
    redirectUri: request.redirectUri,
    scopes,
    offline,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
  await grant.save();
  await markClientGranted(db, clientId, now);
  return { grantId, scope: given };
}

/** What of a request a member's role allows. */
export function grantable(scopes: readonly Scope[], { role }: Pick<Membership, "role">): Scope[] {
  return scopes.filter((scope) => roleAllows(role, scope));
}

/** Signing in comes first. */
export function requireSignedIn(session: Session | undefined): Session {
  if (session) return session;
  throw new AppError("unauthenticated", "Not signed in", "Sign in and open the request again.");
}
