import "server-only";
import type { Db } from "#db/client.ts";
import { findUser, markEmailVerified } from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { consumeCode, createCode } from "./codes.ts";
import { mailLater } from "./notices.ts";
import { countAttempt } from "./sign-in.ts";

/**
 * Mails a code that verifies the address of an account within an hour; earlier codes stop working. It is a code and no
 * link, because a person who is mailed one without having signed up must not verify a stranger's account by a click.
 * Throws `rateLimited`.
 */
export async function sendVerificationCode(db: Db, userId: string, now: Date): Promise<void> {
  const user = await findUser(db, userId);
  if (!user || user.emailVerifiedAt) return;
  await countAttempt(db, "verification-mail", { account: userId }, now);
  const code = await createCode(db, { kind: "verify_email", userId }, now);
  const text = `Your verification code is ${code}. Enter it within an hour on the page where you signed up.\n\nIf you did not sign up, ignore this mail and do not share the code.\n`;
  mailLater(user.email, "Verify your address on Clarion", text);
}

/** Verifies the address of the user. Throws `invalid` for a wrong or expired code, `rateLimited` past ten attempts. */
export async function verifyEmail(db: Db, userId: string, code: string, now: Date): Promise<void> {
  await countAttempt(db, "verification", { account: userId }, now);
  await db.transaction(async (tx) => {
    if (!(await consumeCode(tx, { kind: "verify_email", userId, code }, now))) {
      throw new AppError("invalid", "The code is invalid or has expired", "Check the code, or request a new one.");
    }
    await markEmailVerified(tx, userId, now);
  });
}
