import "server-only";
import {
  findOrganization,
  type OrganizationRow,
  updateSecurityPolicy as storePolicy,
} from "#db/queries/accounts/orgs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isCompanyOnly } from "#lib/auth/company.ts";
import { isInNetworks, normalizeNetworks } from "#lib/auth/networks.ts";
import { hasSecondFactor } from "#lib/auth/second-factor.ts";
import { invalidField, notFound } from "#lib/errors.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";
import type { SecurityPolicy } from "./contract.ts";

/** Returns the security policy of the organization, and the caller's address to fill it in. */
export async function getSecurityPolicy(ctx: Ctx) {
  const row = await findOrganization(ctx.db, ctx.organization.id);
  if (!row) throw notFound("Organization");
  return { policy: toPolicy(row), address: ctx.address ?? null, organization: ctx.organization };
}

/** Replaces the policy. Throws `invalid` for a value that is not a network, and for a policy that would lock the caller out. */
export async function updateSecurityPolicy(ctx: Ctx, input: SecurityPolicy) {
  const allowedNetworks = normalizeNetworks(input.allowedNetworks);
  if (allowedNetworks.length > 0 && !(ctx.address && isInNetworks(ctx.address, allowedNetworks))) {
    throw invalidField("allowedNetworks", `must include your address, ${ctx.address ?? "which is unknown"}`);
  }
  const { keyMaxDays, requireSecondFactor } = input;
  if (requireSecondFactor && !isCompanyOnly() && !(await hasSecondFactor(ctx.db, requireUser(ctx).userId))) {
    throw invalidField("requireSecondFactor", "set up your own second factor first, under Account");
  }
  const change = { allowedNetworks, keyMaxDays, requireSecondFactor };
  const row = await storePolicy(ctx.db, ctx.organization.id, change, ctx.clock.now());
  if (!row) throw notFound("Organization");
  return { policy: toPolicy(row), organization: ctx.organization };
}

function toPolicy({ allowedNetworks, keyMaxDays, requireSecondFactor }: OrganizationRow): SecurityPolicy {
  return { allowedNetworks, keyMaxDays: keyMaxDays as SecurityPolicy["keyMaxDays"], requireSecondFactor };
}
