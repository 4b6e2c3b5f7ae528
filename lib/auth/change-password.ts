import "server-only";
import type { Db } from "#db/client.ts";
import { deleteKeysOfUser } from "#db/queries/accounts/keys.ts";
import { revokeSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import {
  findUser,
  replacePasswordHash,
  revokeSingleUseTokens,
  updatePasswordHash,
} from "#db/queries/accounts/users.ts";
import { revokeGrantsOfUser } from "#db/queries/oauth/grants.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { newPassword } from "./new-password.ts";
import { mailNotice } from "./notices.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { countAttempt } from "./sign-in.ts";
import { recordUserEvent } from "./user-event.ts";

export type PasswordChange = { currentPassword: string; newPassword: string; deleteKeys?: boolean | undefined };

/**
 * Replaces the password of a signed-in user who gives the current one, ends what the old one opened except the session
 * of the request, and says so by mail.
 * @throws AppError `invalid` for a wrong or refused password, `conflict` for an account without one, `rateLimited` past
 * ten attempts in ten minutes
 */
export async function changePassword(
  db: Db,
  { userId, sessionId, address }: { userId: string; sessionId: string; address?: string | undefined },
  input: PasswordChange,
  now: Date,
): Promise<void> {
  await countAttempt(db, "password-change", { account: userId }, now);
  const user = await findUser(db, userId);
  if (!user?.passwordHash) throw hasNoPassword();
  const previousHash = user.passwordHash;
  if (!(await verifyPassword(input.currentPassword, previousHash))) throw isWrong();
  const accepted = newPassword.safeParse(input.newPassword);
  if (!accepted.success) throw invalidField("newPassword", accepted.error.issues[0]?.message ?? "Use another one.");
  const passwordHash = await hashPassword(accepted.data);
  const { deleteKeys = false } = input;
  await db.transaction(async (tx) => {
    // A reset in the meantime wins: its link proved more than the password that it replaced.
    if (!(await replacePasswordHash(tx, { userId, previousHash, passwordHash }, now))) throw isWrong();
    await endAccess(tx, userId, { deleteKeys, exceptSessionId: sessionId }, now);
    await recordUserEvent(tx, userId, { operation: "changePassword", credentialId: sessionId, address }, now);
  });
  mailPasswordNotice(user.email, { how: "in the settings", deleteKeys });
}

/** Stores the password of a reset and ends everything that the old one opened. */
export async function overwritePassword(
  tx: Db,
  userId: string,
  { passwordHash, deleteKeys }: { passwordHash: string; deleteKeys: boolean },
  now: Date,
): Promise<void> {
  await updatePasswordHash(tx, userId, passwordHash, now);
  await endAccess(tx, userId, { deleteKeys }, now);
  await recordUserEvent(tx, userId, { operation: "resetPassword" }, now);
}

/** Ends sessions, mailed links and the access of connected apps; keys only on request. */
async function endAccess(
  tx: Db,
  userId: string,
  { deleteKeys, exceptSessionId }: { deleteKeys: boolean; exceptSessionId?: string },
  now: Date,
): Promise<void> {
  await revokeSessionsOfUser(tx, userId, now, exceptSessionId);
  for (const kind of ["sign_in", "password_reset"] as const) await revokeSingleUseTokens(tx, kind, userId, now);
  await revokeGrantsOfUser(tx, userId, now);
  if (deleteKeys) await deleteKeysOfUser(tx, userId);
}

/** Mails that a password was changed. @param how completes "was changed" */
export function mailPasswordNotice(to: string, { how, deleteKeys }: { how: string; deleteKeys: boolean }): void {
  const keys = deleteKeys ? "Your API keys were deleted" : "API keys that you made still work: check them";
  const what = `The password of your account was changed ${how}. All other browsers were signed out, and connected apps lost their access. ${keys}.`;
  mailNotice(to, "Your Clarion password was changed", what);
}

function isWrong(): AppError {
  return invalidField("currentPassword", "This is not your current password.");
}

function hasNoPassword(): AppError {
  return new AppError("conflict", "This account has no password", "Use Forgot password to get a link by email.");
}
