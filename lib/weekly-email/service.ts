import "server-only";
import { findWeeklyEmail, switchWeeklyEmail } from "#db/queries/weekly-email.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Reads whether the calling member receives the weekly email. */
export async function getWeeklyEmail(ctx: Ctx) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  return { weeklyEmail: (await findWeeklyEmail(ctx.db, key)) ?? false, organization: ctx.organization };
}

/** Turns the weekly email of the calling member on or off. The first one goes out on the next Monday. */
export async function updateWeeklyEmail(ctx: Ctx, { weeklyEmail }: { weeklyEmail: boolean }) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  await switchWeeklyEmail(ctx.db, key, weeklyEmail, ctx.clock.now());
  return getWeeklyEmail(ctx);
}
