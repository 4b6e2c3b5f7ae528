import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { Clock } from "#lib/clock.ts";
import { notFound } from "#lib/errors.ts";
import { type Scope, scopeOf } from "#lib/geo/visibility/service/scope.ts";
import { windowOf } from "#lib/geo/visibility/window.ts";

/** A project's answers of the last 30 days. */
export function briefScope(ctx: Ctx, projectId: string): Promise<Scope> {
  return scopeOf(ctx, projectId, windowOf({}, ctx.clock.now()));
}

/** What services get where no person asks. Throws `notFound` for the organization. */
export async function systemCtx(db: Db, clock: Clock, organizationId: string, requestId: string): Promise<Ctx> {
  const found = await findOrganization(db, organizationId);
  if (!found) throw notFound("Organization");
  const { id, slug, name, logo } = found;
  return {
    db,
    clock,
    organization: { id, slug, name, logo },
    principal: { type: "system", name: "briefs" },
    requestId,
  };
}
