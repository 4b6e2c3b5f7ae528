import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { STEP_UP_MS } from "#lib/access/step-up.ts";
import * as confirmation from "#lib/auth/confirmation.ts";
import * as factor from "#lib/auth/second-factor.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Confirms the session of the request; see `confirmIdentity` of `lib/auth`. */
export async function confirmIdentity(ctx: Ctx, proof: string) {
  const now = ctx.clock.now();
  await confirmation.confirmIdentity(ctx.db, toCaller(ctx), proof, now);
  return { confirmedUntil: new Date(now.getTime() + STEP_UP_MS) };
}

export async function sendConfirmationCode(ctx: Ctx): Promise<{ sent: true }> {
  await confirmation.sendConfirmationCode(ctx.db, requireUser(ctx).userId, ctx.clock.now());
  return { sent: true };
}

/** Returns the second factors of the signed-in user, and how the user confirms. */
export async function getSecondFactor(ctx: Ctx) {
  const { userId } = requireUser(ctx);
  const [factors, confirmsBy] = await Promise.all([
    factor.describeSecondFactor(ctx.db, userId),
    confirmation.getConfirmationMethod(ctx.db, userId),
  ]);
  return { ...factors, confirmsBy };
}

export async function startSecondFactor(ctx: Ctx) {
  return factor.startSecondFactor(ctx.db, requireUser(ctx).userId, ctx.clock.now());
}

export async function confirmSecondFactor(ctx: Ctx, code: string) {
  return { recoveryCodes: await factor.confirmSecondFactor(ctx.db, toCaller(ctx), code, ctx.clock.now()) };
}

export async function createRecoveryCodes(ctx: Ctx) {
  return { recoveryCodes: await factor.createRecoveryCodes(ctx.db, toCaller(ctx), ctx.clock.now()) };
}

export async function removeSecondFactor(ctx: Ctx): Promise<{ removed: true }> {
  await factor.removeSecondFactor(ctx.db, toCaller(ctx), ctx.clock.now());
  return { removed: true };
}

function toCaller(ctx: Ctx) {
  const { userId, sessionId } = requireUser(ctx);
  return { userId, sessionId, address: ctx.address };
}
