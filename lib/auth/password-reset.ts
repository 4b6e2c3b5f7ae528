import "server-only";
import type { Db } from "#db/client.ts";
import {
  consumeSingleUseToken,
  findSingleUseToken,
  findUser,
  findUserByEmail,
  insertSingleUseToken,
  markEmailVerified,
} from "#db/queries/accounts/users.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { mailPasswordNotice, overwritePassword } from "./change-password.ts";
import { requireOwnSignIn } from "./company.ts";
import { mailLater } from "./notices.ts";
import { hashPassword } from "./password.ts";
import { countAttempt } from "./sign-in.ts";
import { hashToken, newToken } from "./tokens.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Mails a link that sets a new password once, within an hour. An unknown address gets no mail but the same answer.
 * The mail is sent after the answer, so that response times reveal nothing. Throws `rateLimited`.
 */
export async function requestPasswordReset(db: Db, input: { email: string; ip: string }, now: Date): Promise<void> {
  requireOwnSignIn();
  const email = input.email.trim().toLowerCase().slice(0, 254);
  await countAttempt(db, "password-reset", { ip: input.ip, account: email }, now);
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const { token, hash } = newToken();
  // Earlier links stay valid, since otherwise anyone who knows the address could end them.
  await insertSingleUseToken(db, {
    tokenHash: hash,
    kind: "password_reset",
    userId: user.id,
    expiresAt: new Date(now.getTime() + HOUR_MS),
    createdAt: now,
  });
  const text = `Set a new password within an hour: ${origin()}/reset-password?token=${token}\n\nIf you did not ask for this, nothing has changed.\n`;
  mailLater(email, "Reset your Clarion password", text);
}

export async function isResetLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findSingleUseToken(db, "password_reset", hashToken(token), now)) !== undefined;
}

/**
 * Sets a new password, once per link, signs the user out everywhere, ends the access of connected apps and says so by
 * mail. The link proves that the address is the user's.
 * @param options `deleteKeys` also deletes the API keys that the user made
 * @returns the user
 * @throws AppError `invalid` for a link that is unknown, used or expired
 */
export async function resetPassword(
  db: Db,
  token: string,
  password: string,
  now: Date,
  { deleteKeys = false } = {},
): Promise<string> {
  requireOwnSignIn();
  // Hashing is slow, so it runs outside the transaction and only for a valid link.
  if (!(await isResetLinkOpen(db, token, now))) throw invalidLink();
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const consumed = await consumeSingleUseToken(tx, "password_reset", hashToken(token), now);
    if (!consumed) throw invalidLink();
    await overwritePassword(tx, consumed.userId, { passwordHash, deleteKeys }, now);
    await markEmailVerified(tx, consumed.userId, now);
    return findUser(tx, consumed.userId);
  });
  if (!user) throw invalidLink();
  mailPasswordNotice(user.email, { how: "by a mailed link", deleteKeys });
  return user.id;
}

function invalidLink(): AppError {
  return new AppError("invalid", "This link no longer works", "Ask for a new link.");
}
