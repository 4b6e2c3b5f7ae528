import "server-only";
import { deleteArtifactsOfGrant } from "#db/queries/oauth/artifacts.ts";
import * as queries from "#db/queries/oauth/grants.ts";
import { type Ctx, roleReaches } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";

/** Apps that still have access, the newest first: the member's own, or for an admin everybody's. */
export async function listGrants(ctx: Ctx) {
  const rows = await queries.listGrants(ctx.db, ctx.organization.id, ownerSeenBy(ctx), ctx.clock.now());
  return { grants: rows.map(toResource), organization: ctx.organization };
}

/** Ends an app's access with the next request. Throws `notFound` for one that is unknown, ended or not theirs. */
export async function revokeGrant(ctx: Ctx, grantId: string) {
  const grant = { id: grantId, userId: ownerSeenBy(ctx) };
  const found = await queries.revokeGrant(ctx.db, ctx.organization.id, grant, ctx.clock.now());
  if (!found) throw notFound("Connected app");
  await deleteArtifactsOfGrant(ctx.db, grantId);
  return { id: grantId, organization: ctx.organization };
}

/** Whose grants a user reaches: their own, or with the role admin those of all. */
function ownerSeenBy({ principal }: Ctx): string | undefined {
  if (principal.type !== "user") throw new Error("Connected apps are for sessions alone.");
  return roleReaches(principal.role, "admin") ? undefined : principal.userId;
}

function toResource(row: queries.ListedGrantRow) {
  const { id, clientId, clientName, userId, userName, userEmail, scopes, offline, redirectUri } = row;
  const { createdAt, lastUsedAt, expiresAt } = row;
  const owner = { userId, userName, userEmail };
  return { id, clientId, clientName, ...owner, scopes, offline, redirectUri, createdAt, lastUsedAt, expiresAt };
}
