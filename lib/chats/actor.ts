import "server-only";
import type { Db } from "#db/client.ts";
import { findKeyIdentity } from "#db/queries/accounts/keys.ts";
import { findMember } from "#db/queries/accounts/orgs.ts";
import { findGrantIdentity } from "#db/queries/oauth/grants.ts";
import type { OrganizationSummary, Principal } from "#lib/access/principal.ts";
import { narrowToRole, roleAllows, toGranular } from "#lib/access/scopes.ts";

/** The user or credential behind a run, as stored with it. Permissions are looked up again when the run executes. */
export type Actor =
  | { type: "user"; userId: string; sessionId: string }
  | { type: "key"; keyId: string }
  | { type: "token"; userId: string; grantId: string; scopes: string[] };

/** @throws Error for principals that cannot chat */
export function toActor(principal: Principal): Actor {
  if (principal.type === "user") {
    return { type: "user", userId: principal.userId, sessionId: principal.sessionId };
  }
  if (principal.type === "key") return { type: "key", keyId: principal.keyId };
  if (principal.type === "token") {
    return { type: "token", userId: principal.userId, grantId: principal.grantId, scopes: principal.scopes };
  }
  throw new Error(`A ${principal.type} cannot chat.`);
}

/**
 * Loads an actor's current permissions; undefined when the key is deleted, the grant revoked or the member removed.
 */
export async function loadPrincipal(
  db: Db,
  organization: OrganizationSummary,
  actor: Actor,
  now: Date,
): Promise<Principal | undefined> {
  if (actor.type === "key") {
    const key = await findKeyIdentity(db, actor.keyId);
    const isAlive = key?.organization.id === organization.id && (key.expiresAt === null || key.expiresAt > now);
    const isOrphaned = key?.createdBy !== null && key?.creatorRole === null;
    if (!key || !isAlive || isOrphaned) return undefined;
    const scopes = key.creatorRole === null ? key.scopes : narrowToRole(key.scopes, key.creatorRole);
    return { type: "key", keyId: key.id, name: key.name, scopes };
  }
  const member = await findMember(db, organization.id, actor.userId);
  if (!member) return undefined;
  if (actor.type === "token") {
    const grant = await findGrantIdentity(db, actor.grantId);
    const isAlive = grant?.userId === actor.userId && grant.organization.id === organization.id;
    if (!isAlive || grant.revokedAt !== null) return undefined;
    return { ...actor, scopes: toGranular(actor.scopes).filter((scope) => roleAllows(grant.role, scope)) };
  }
  const { email, name, role } = member;
  return { type: "user", userId: actor.userId, sessionId: actor.sessionId, email, name, role, confirmedAt: null };
}
