import "server-only";
import { findWeeklyLetter, switchWeeklyLetter } from "#db/queries/letters.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Reads whether the calling member receives the weekly email. */
export async function getLetters(ctx: Ctx) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  return { weeklyLetter: (await findWeeklyLetter(ctx.db, key)) ?? false, organization: ctx.organization };
}

/** Turns the weekly email of the calling member on or off. The first one goes out on the next Monday. */
export async function updateLetters(ctx: Ctx, { weeklyLetter }: { weeklyLetter: boolean }) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  await switchWeeklyLetter(ctx.db, key, weeklyLetter, ctx.clock.now());
  return getLetters(ctx);
}
