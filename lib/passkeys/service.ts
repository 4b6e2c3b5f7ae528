import "server-only";
import { listPasskeys as listRows, type PasskeyRow } from "#db/queries/accounts/passkeys.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { STEP_UP_MS } from "#lib/access/step-up.ts";
import type { AuthenticationResponse, RegistrationResponse } from "#lib/auth/passkey-shapes.ts";
import * as passkeys from "#lib/auth/passkeys.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Returns the passkeys of the signed-in user, oldest first. */
export async function listPasskeys(ctx: Ctx) {
  const rows = await listRows(ctx.db, requireUser(ctx).userId);
  return { passkeys: rows.map(toPasskey), available: passkeys.canHavePasskeys() };
}

export async function startPasskey(ctx: Ctx) {
  return { options: await passkeys.startPasskey(ctx.db, requireUser(ctx).userId, ctx.clock.now()) };
}

/** Adds a passkey to the account of the signed-in user; see `addPasskey` of `lib/auth`. */
export async function addPasskey(ctx: Ctx, input: { name: string; response: RegistrationResponse }) {
  const { passkey, recoveryCodes } = await passkeys.addPasskey(ctx.db, toCaller(ctx), input, ctx.clock.now());
  return { passkey: toPasskey(passkey), recoveryCodes };
}

export async function updatePasskey(ctx: Ctx, passkeyId: string, name: string) {
  const row = await passkeys.renamePasskey(ctx.db, toCaller(ctx), passkeyId, name, ctx.clock.now());
  return { passkey: toPasskey(row) };
}

export async function removePasskey(ctx: Ctx, passkeyId: string) {
  await passkeys.removePasskey(ctx.db, toCaller(ctx), passkeyId, ctx.clock.now());
  return { id: passkeyId };
}

export async function startPasskeyConfirmation(ctx: Ctx) {
  return { options: await passkeys.startPasskeyConfirmation(ctx.db, requireUser(ctx).userId, ctx.clock.now()) };
}

/** Confirms the session of the request; see `confirmWithPasskey` of `lib/auth`. */
export async function confirmWithPasskey(ctx: Ctx, response: AuthenticationResponse) {
  const now = ctx.clock.now();
  await passkeys.confirmWithPasskey(ctx.db, toCaller(ctx), response, now);
  return { confirmedUntil: new Date(now.getTime() + STEP_UP_MS) };
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, name, createdAt, lastUsedAt };
}

function toCaller(ctx: Ctx) {
  const { userId, sessionId } = requireUser(ctx);
  return { userId, sessionId, address: ctx.address };
}
