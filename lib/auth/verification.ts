import "server-only";
import { randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  consumeSingleUseToken,
  findUser,
  insertSingleUseToken,
  markEmailVerified,
  revokeSingleUseTokens,
} from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { sendMail } from "#lib/mail.ts";
import { countAttempt } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";

const HOUR_MS = 60 * 60 * 1000;
const CODE_DIGITS = 8;

/** The user's id makes equal codes of two users different, since hashes are unique. */
const hashCode = (userId: string, code: string) => hashToken(`${userId}:${code}`);

/**
 * Mails a code that verifies the address of an account within an hour; earlier codes stop working. It is a code and no
 * link, because a person who is mailed one without having signed up must not verify a stranger's account by a click.
 * Throws `rateLimited`.
 */
export async function sendVerificationCode(db: Db, userId: string, now: Date): Promise<void> {
  const user = await findUser(db, userId);
  if (!user || user.emailVerifiedAt) return;
  await countAttempt(db, "verification-mail", { account: userId }, now);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await db.transaction(async (tx) => {
    await revokeSingleUseTokens(tx, "verify_email", userId, now);
    await insertSingleUseToken(tx, {
      tokenHash: hashCode(userId, code),
      kind: "verify_email",
      userId,
      expiresAt: new Date(now.getTime() + HOUR_MS),
      createdAt: now,
    });
  });
  const text = `Your verification code is ${code}. Enter it within an hour on the page where you signed up.\n\nIf you did not sign up, ignore this mail and do not share the code.\n`;
  sendMail({ to: user.email, subject: "Verify your address on Clarion", text }).catch((error: unknown) =>
    log.error({ err: error }, "Could not mail a verification code"),
  );
}

/** Verifies the address of the user. Throws `invalid` for a wrong or expired code, `rateLimited` past ten attempts. */
export async function verifyEmail(db: Db, userId: string, code: string, now: Date): Promise<void> {
  await countAttempt(db, "verification", { account: userId }, now);
  await db.transaction(async (tx) => {
    if (!(await consumeSingleUseToken(tx, "verify_email", hashCode(userId, code), now))) {
      throw new AppError("invalid", "This code does not work", "Check it, or ask for a new one.");
    }
    await markEmailVerified(tx, userId, now);
  });
}
