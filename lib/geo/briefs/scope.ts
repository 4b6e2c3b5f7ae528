import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { Clock } from "#lib/clock.ts";
import { notFound } from "#lib/errors.ts";
import { loadScope, type Scope } from "#lib/geo/visibility/service/scope.ts";
import { resolveWindow } from "#lib/geo/visibility/window.ts";

export function briefScope(ctx: Ctx, projectId: string): Promise<Scope> {
  return loadScope(ctx, projectId, resolveWindow({}, ctx.clock.now()));
}

/**
 * Builds the context of a service call without a user.
 * @throws AppError `notFound` for the organization
 */
export async function systemCtx(db: Db, clock: Clock, organizationId: string, requestId: string): Promise<Ctx> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) throw notFound("Organization");
  const { id, slug, name, logo } = organization;
  return {
    db,
    clock,
    organization: { id, slug, name, logo },
    principal: { type: "system", name: "briefs" },
    requestId,
  };
}
