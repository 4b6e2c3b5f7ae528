import "server-only";
import type { Db } from "#db/client.ts";
import { consumeSingleUseToken, findSingleUseToken, insertSingleUseToken } from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { findDevice } from "./device.ts";
import { checkSecondFactor, describeSecondFactor } from "./second-factor.ts";
import { hashToken, newToken } from "./tokens.ts";

/** The cookie of a browser whose user has given the first factor and not yet the second. */
export const PENDING_COOKIE = "clarion.pending-sign-in";
export const PENDING_MAX_AGE_SECONDS = 10 * 60;

/** Notes that a user has given the first factor. @returns a token that only lets its holder give the second one */
export async function createPendingSignIn(db: Db, userId: string, now: Date): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + PENDING_MAX_AGE_SECONDS * 1000);
  await insertSingleUseToken(db, { tokenHash: hash, kind: "second_factor", userId, expiresAt, createdAt: now });
  return token;
}

/** What the user of a sign-in that waits has as a second factor; undefined when the sign-in has ended. */
export async function describePendingSignIn(db: Db, token: string, now: Date) {
  const pending = await findSingleUseToken(db, "second_factor", hashToken(token), now);
  if (!pending) return undefined;
  const { appConfirmedAt, passkeys } = await describeSecondFactor(db, pending.userId);
  return { hasApp: appConfirmedAt !== null, hasPasskey: passkeys > 0 };
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code.
 * @param input `device` is the mark of the browser (`createDevice`)
 * @returns the user to sign in
 * @throws AppError `unauthenticated` ten minutes after the first factor, `invalid` for a wrong code, `rateLimited`
 */
export async function completeSignIn(
  db: Db,
  token: string,
  input: { code: string; address: string; device: string | undefined },
  now: Date,
): Promise<string> {
  const pending = await findSingleUseToken(db, "second_factor", hashToken(token), now);
  if (!pending) throw hasEnded();
  const { userId } = pending;
  const device = findDevice(input.device, userId);
  await checkSecondFactor(db, { userId, sessionId: null, address: input.address }, input.code, now, device);
  if (!(await consumeSingleUseToken(db, "second_factor", hashToken(token), now))) throw hasEnded();
  return userId;
}

function hasEnded(): AppError {
  return new AppError("unauthenticated", "This sign-in has ended", "Sign in again.");
}
