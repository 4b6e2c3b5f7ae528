import "server-only";
import { deleteArtifactsOfGrant } from "#db/queries/oauth/artifacts.ts";
import * as queries from "#db/queries/oauth/grants.ts";
import { type Ctx, roleReaches } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";

/** Lists the apps that still have access, newest first: the member's own or, for an admin, those of all members. */
export async function listGrants(ctx: Ctx) {
  const rows = await queries.listGrants(ctx.db, ctx.organization.id, getVisibleOwner(ctx), ctx.clock.now());
  return { grants: rows.map(toResource), organization: ctx.organization };
}

/**
 * Ends an app's access with the next request. Throws `notFound` for a grant that is unknown, ended or of another
 * member.
 */
export async function revokeGrant(ctx: Ctx, grantId: string) {
  const grant = { id: grantId, userId: getVisibleOwner(ctx) };
  const revoked = await queries.revokeGrant(ctx.db, ctx.organization.id, grant, ctx.clock.now());
  if (!revoked) throw notFound("Connected app");
  await deleteArtifactsOfGrant(ctx.db, grantId);
  return { id: grantId, organization: ctx.organization };
}

/** Returns the user whose grants are visible; undefined for an admin, who sees the grants of all members. */
function getVisibleOwner({ principal }: Ctx): string | undefined {
  if (principal.type !== "user") throw new Error("Connected apps can only be managed with a session.");
  return roleReaches(principal.role, "admin") ? undefined : principal.userId;
}

function toResource(row: queries.ListedGrantRow) {
  const { id, clientId, clientName, userId, userName, userEmail, scopes, offline, redirectUri } = row;
  const { createdAt, lastUsedAt, expiresAt } = row;
  const owner = { userId, userName, userEmail };
  return { id, clientId, clientName, ...owner, scopes, offline, redirectUri, createdAt, lastUsedAt, expiresAt };
}
