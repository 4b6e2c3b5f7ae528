import "server-only";
import { type Client, errors, type Interaction, type Params, type Provider } from "oidc-provider";
import { markClientGranted } from "#db/queries/oauth/artifacts.ts";
import { insertGrant } from "#db/queries/oauth/grants.ts";
import { isScope, roleAllows, type Scope } from "#lib/access/scopes.ts";
import { type Membership, needsSecondFactor, type Session } from "#lib/auth/session.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { ConsentRequest } from "./contract.ts";
import { toNodeObjects } from "./node-bridge.ts";
import { ACCESS_TOKEN_SECONDS, getProvider, type ProviderContext, REFRESH_TOKEN_SECONDS } from "./provider.ts";
import { defaultAudience } from "./resources.ts";

/** The organization and scopes that the user allows. */
export type Consent = { organizationId: string; scopes: readonly string[] };

type AuthorizationRequest = { request: ConsentRequest; resources: string[] };

/** Builds the authorization request of a client from its parameters. */
export function toAuthorizationRequest(client: Client, params: Params): AuthorizationRequest {
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
    resources: [params.resource ?? defaultAudience()].flat(),
  };
}

/**
 * Loads the interaction named by the signed cookie of this browser; its uid must equal the one in the URL. Foreign,
 * expired and unknown interactions all throw the same `notFound`.
 */
export async function loadInteraction(context: ProviderContext, headers: Headers, uid: string) {
  const provider = await getProvider(context);
  const { request, response } = toNodeObjects({ method: "GET", url: `/oauth/interaction/${uid}`, headers });
  const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!interaction || interaction.uid !== uid) throw notFound("Authorization request");
  const client = await provider.Client.find(interaction.params.client_id ?? "");
  if (!client) throw notFound("Authorization request");
  return { provider, interaction, ...toAuthorizationRequest(client, interaction.params) };
}

/** Grants the requested scopes or fewer. @returns the path to send the browser to, which leads to the client */
export async function allowInteraction(
  context: ProviderContext,
  headers: Headers,
  uid: string,
  session: Session,
  consent: Consent,
): Promise<string> {
  const { provider, interaction, ...authorization } = await loadInteraction(context, headers, uid);
  const granted = await createGrant(context, provider, session, authorization, consent);
  // Sessions are not remembered: each request starts with a browser that the authorization server does not know.
  const login = { accountId: session.user.userId, remember: false };
  return finishInteraction(provider, headers, interaction, { login, consent: { grantId: granted.grantId } });
}

/** Refuses the request with `access_denied`. @returns the path to send the browser to, which leads to the client */
export async function denyInteraction(context: ProviderContext, headers: Headers, uid: string): Promise<string> {
  const { provider, interaction } = await loadInteraction(context, headers, uid);
  const result = { error: "access_denied", error_description: "The request was denied." };
  return finishInteraction(provider, headers, interaction, result);
}

async function finishInteraction(
  provider: Provider,
  headers: Headers,
  { uid }: Interaction,
  result: Record<string, unknown>,
): Promise<string> {
  const { request, response } = toNodeObjects({ method: "POST", url: `/oauth/interaction/${uid}`, headers });
  const returnTo = await provider.interactionResult(request, response, result);
  return new URL(returnTo).pathname;
}

/**
 * Creates a grant of the scopes that were requested, chosen by the user and allowed by the member's role.
 * @throws AppError `notFound` for an organization without a membership, `invalid` when no scope remains
 */
export async function createGrant(
  { db, clock }: ProviderContext,
  provider: Provider,
  session: Session,
  { request, resources }: AuthorizationRequest,
  consent: Consent,
): Promise<{ grantId: string; scope: string }> {
  const membership = session.memberships.find(({ organization }) => organization.id === consent.organizationId);
  if (!membership) throw notFound("Organization");
  if (membership.requiresSecondFactor && !session.hasSecondFactor) throw needsSecondFactor();
  const scopes = getGrantableScopes(request.scopes, membership).filter((scope) => consent.scopes.includes(scope));
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
    // Scopes that are not rejected explicitly would be requested from the user again.
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

/** Returns the requested scopes that a member's role allows. */
export function getGrantableScopes(scopes: readonly Scope[], { role }: Pick<Membership, "role">): Scope[] {
  return scopes.filter((scope) => roleAllows(role, scope));
}

/** Returns the session, or throws `unauthenticated` without one. */
export function requireSignedIn(session: Session | undefined): Session {
  if (session) return session;
  throw new AppError("unauthenticated", "Not signed in", "Sign in and open the request again.");
}
