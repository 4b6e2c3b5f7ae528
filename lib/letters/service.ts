import "server-only";
import { findWeeklyLetter, switchWeeklyLetter } from "#db/queries/letters.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Reads whether the calling member receives the weekly letter. */
export async function getLetters(ctx: Ctx) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  return { weeklyLetter: (await findWeeklyLetter(ctx.db, key)) ?? false, organization: ctx.organization };
}

/** Switches the weekly letter of the calling member. The first one is that of the next Monday. */
export async function updateLetters(ctx: Ctx, { weeklyLetter }: { weeklyLetter: boolean }) {
  const key = { organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  await switchWeeklyLetter(ctx.db, key, weeklyLetter, ctx.clock.now());
  return getLetters(ctx);
}
