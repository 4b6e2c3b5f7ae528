import "server-only";
import type { Db } from "#db/client.ts";
import { confirmSession } from "#db/queries/accounts/sessions.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { consumeCode, createCode } from "./codes.ts";
import { mailLater } from "./notices.ts";
import { verifyPassword } from "./password.ts";
import { checkSecondFactor, hasSecondFactor } from "./second-factor.ts";
import { countAttempt } from "./sign-in.ts";

type Caller = { userId: string; sessionId: string; address?: string | undefined };

/** How a user confirms: the strongest of what the account has. A code is mailed to an account that has neither. */
export type ConfirmationMethod = "secondFactor" | "password" | "mail";

export async function getConfirmationMethod(db: Db, userId: string): Promise<ConfirmationMethod> {
  if (await hasSecondFactor(db, userId)) return "secondFactor";
  return (await findUser(db, userId))?.passwordHash ? "password" : "mail";
}

/**
 * Confirms in a session that it is the user, so that it may do what asks for a recent confirmation.
 * @param proof the password, the code of the authenticator app, a recovery code or the mailed code, by the method
 * @throws AppError `invalid` for a wrong proof, `rateLimited` past ten attempts in ten minutes
 */
export async function confirmIdentity(db: Db, caller: Caller, proof: string, now: Date): Promise<void> {
  const { userId, sessionId } = caller;
  const method = await getConfirmationMethod(db, userId);
  if (method === "secondFactor") {
    await checkSecondFactor(db, caller, proof, now).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === "invalid"
        ? isWrong("The code is invalid or has expired.")
        : error;
    });
  } else {
    await countAttempt(db, "confirmation", { account: userId }, now);
    if (method === "password") await checkPassword(db, userId, proof);
    else if (!(await consumeCode(db, { kind: "confirm", userId, code: proof.trim() }, now))) {
      throw isWrong("The code is invalid or has expired.");
    }
  }
  await confirmSession(db, sessionId, now);
}

/** Mails a code to a user who has neither password nor second factor. Throws `conflict` for all others. */
export async function sendConfirmationCode(db: Db, userId: string, now: Date): Promise<void> {
  await countAttempt(db, "confirmation-mail", { account: userId }, now);
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  if ((await getConfirmationMethod(db, userId)) !== "mail") {
    throw new AppError("conflict", "This account does not use email codes", "Enter the password or the second factor.");
  }
  const code = await createCode(db, { kind: "confirm", userId }, now);
  const text = `Your code is ${code}. Enter it within an hour to confirm that it is you.\n\nIf you did not ask for this, somebody else may use your account: sign out all other browsers in its settings.\n`;
  mailLater(user.email, "Confirm that it is you on Clarion", text);
}

async function checkPassword(db: Db, userId: string, password: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!(await verifyPassword(password, user?.passwordHash))) throw isWrong("This is not your password.");
}

function isWrong(message: string): AppError {
  return invalidField("proof", message);
}
