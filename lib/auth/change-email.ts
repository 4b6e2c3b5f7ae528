import "server-only";
import type { Db } from "#db/client.ts";
import { revokeSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { findUser, findUserByEmail, revokeSingleUseTokens, updateEmail } from "#db/queries/accounts/users.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { consumeCode, createCode } from "./codes.ts";
import { mailLater, mailNotice } from "./notices.ts";
import { isOperatorAddress } from "./operator.ts";
import { countAttempt } from "./sign-in.ts";
import { recordUserEvent } from "./user-event.ts";

type Caller = { userId: string; sessionId: string; address?: string | undefined };

/**
 * Mails a code to the new address, which changes nothing until it is entered. An address that has an account gets a
 * mail without a code, so that the answer does not tell who has one.
 * @param email lower-cased
 * @throws AppError `invalid` for the present address, `forbidden` for an operator's, `rateLimited` past ten mails in ten
 * minutes
 */
export async function requestEmailChange(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await countAttempt(db, "email-change-mail", { account: userId }, now);
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  if (user.email === email) throw invalidField("email", "This is your address already.");
  if (isOperatorAddress(email)) {
    throw new AppError(
      "forbidden",
      "This email address belongs to an operator",
      "Create its account with: clarion user create.",
    );
  }
  if (await findUserByEmail(db, email)) {
    const text = `${user.email} asked to use this address for another Clarion account, but it has an account already. Nothing has changed.\n`;
    return mailLater(email, "This address has a Clarion account already", text);
  }
  const code = await createCode(db, { kind: "change_email", userId, email }, now);
  const text = `Your code is ${code}. Enter it within an hour in the settings of your account to use this address on Clarion.\n\nIf you did not ask for this, ignore this mail and do not share the code.\n`;
  mailLater(email, "Confirm your new address on Clarion", text);
}

/**
 * Changes the address of the user with the code that was mailed to the new one. Ends all other sessions and the links
 * that the old address has been mailed, and says so to both addresses.
 * @returns the new address
 * @throws AppError `invalid` for a code that does not work, `conflict` when the address got an account in the meantime,
 * `rateLimited` past ten attempts in ten minutes
 */
export async function changeEmail(db: Db, caller: Caller, code: string, now: Date): Promise<string> {
  const { userId, sessionId, address } = caller;
  await countAttempt(db, "email-change", { account: userId }, now);
  const previous = (await findUser(db, userId))?.email;
  const email = await db
    .transaction(async (tx) => {
      const consumed = await consumeCode(tx, { kind: "change_email", userId, code }, now);
      if (!consumed?.email)
        throw new AppError("invalid", "The code is invalid or has expired", "Check the code, or request a new one.");
      // The log names who acted by the address of that time.
      await recordUserEvent(tx, userId, { operation: "changeEmail", credentialId: sessionId, address }, now);
      await updateEmail(tx, userId, consumed.email, now);
      await revokeSessionsOfUser(tx, userId, now, sessionId);
      for (const kind of ["sign_in", "password_reset"] as const) await revokeSingleUseTokens(tx, kind, userId, now);
      return consumed.email;
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "users_email")) throw error;
      throw new AppError("conflict", "This email address already has an account", "Use another address.", {
        cause: error,
      });
    });
  const what = `The address of your Clarion account was changed from ${previous} to ${email}. All other browsers were signed out.`;
  const subject = "The address of your Clarion account was changed";
  // A password reset would go to the new address, which whoever changed it has.
  if (previous) mailLater(previous, subject, `${what}\n\nIf this was not you, write to your administrator at once.\n`);
  mailNotice(email, subject, what);
  return email;
}
