import "server-only";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { deletePasskeys, listPasskeys } from "#db/queries/accounts/passkeys.ts";
import * as queries from "#db/queries/accounts/second-factors.ts";
import { revokeSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { seal, unseal } from "#lib/secrets.ts";
import { mailNotice } from "./notices.ts";
import { consumeRecoveryCode, issueRecoveryCodes } from "./recovery-codes.ts";
import { countAttempt, tooManyAttempts } from "./sign-in.ts";
import { buildKeyUri, findStep, toBase32 } from "./totp.ts";
import { recordUserEvent } from "./user-event.ts";

/** 160 bits, the size of the HMAC (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Three of a million codes work at any time, so that ten guesses in ten minutes would be too many over weeks. */
const CODES_PER_DAY = { limit: 50, windowMs: DAY_MS };

/** The user, with the session that acts; null at sign-in. */
export type Caller = { userId: string; sessionId: string | null; address?: string | undefined };

/** Whether sign-in asks the user for a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = queries.hasSecondFactor;

/** Returns what the user can give as a second factor, and since when there is an authenticator app. */
export async function describeSecondFactor(db: Db, userId: string) {
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    queries.findSecondFactor(db, userId),
    listPasskeys(db, userId),
    queries.countRecoveryCodes(db, userId),
  ]);
  return { appConfirmedAt: app?.confirmedAt ?? null, passkeys: passkeys.length, recoveryCodesLeft };
}

/**
 * Creates a secret for an authenticator app, which counts once a code of it is entered. Throws `conflict` when the user
 * has an authenticator app.
 */
export async function startSecondFactor(db: Db, userId: string, now: Date): Promise<{ secret: string; uri: string }> {
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  const secret = randomBytes(SECRET_BYTES);
  const row = { userId, secret: seal(secret.toString("base64url"), "secondFactor", userId), createdAt: now };
  if (!(await queries.putUnconfirmedFactor(db, row))) {
    throw new AppError(
      "conflict",
      "This account already has an authenticator app",
      "Turn it off before you set up another.",
    );
  }
  return { secret: toBase32(secret), uri: buildKeyUri(secret, user.email, "Clarion") };
}

/**
 * Turns the second factor on with a code of the app, and signs the user out everywhere else, since those browsers have
 * not shown it.
 * @returns the recovery codes, which cannot be read again
 * @throws AppError `invalid` for a wrong code, `conflict` without a secret to confirm
 */
export async function confirmSecondFactor(db: Db, caller: Caller, code: string, now: Date): Promise<string[]> {
  const { userId, sessionId } = caller;
  await countGuess(db, userId, undefined, now);
  const codes = await db.transaction(async (tx) => {
    const factor = await queries.findSecondFactor(tx, userId);
    if (!factor || factor.confirmedAt) {
      throw new AppError("conflict", "There is nothing to confirm", "Set up an authenticator app first.");
    }
    if (!(await takeCode(tx, factor, code, now)) || !(await queries.confirmFactor(tx, userId, now))) throw isWrong();
    await revokeSessionsOfUser(tx, userId, now, sessionId ?? undefined);
    await record(tx, caller, "addSecondFactor", now);
    return issueRecoveryCodes(tx, userId, now);
  });
  await notify(
    db,
    userId,
    "Your Clarion account has an authenticator app",
    "Sign-in to your account now asks for a code of your authenticator app. All other browsers were signed out.",
  );
  return codes;
}

/**
 * Checks a code of the authenticator app or a recovery code, each of which works once. Throws `invalid` for any other,
 * `rateLimited` past ten attempts in ten minutes or 50 a day.
 * @param device the browser in which the user has signed in before, which has its own limit (`findDevice`)
 */
export async function checkSecondFactor(
  db: Db,
  caller: Caller,
  code: string,
  now: Date,
  device?: string | undefined,
): Promise<void> {
  const { userId } = caller;
  await countGuess(db, userId, device, now);
  const factor = await queries.findSecondFactor(db, userId);
  if (factor?.confirmedAt && (await takeCode(db, factor, code.replace(/\s/g, ""), now))) return;
  await db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, userId, code, now))) throw isWrong();
    await record(tx, caller, "useRecoveryCode", now);
  });
  const left = await queries.countRecoveryCodes(db, userId);
  await notify(
    db,
    userId,
    "A recovery code of your Clarion account was used",
    `A recovery code replaced your authenticator app or passkey. ${left} are left.`,
  );
}

/** Replaces the recovery codes. Throws `conflict` without a second factor. */
export async function createRecoveryCodes(db: Db, caller: Caller, now: Date): Promise<string[]> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) {
      throw new AppError("conflict", "This account has no second factor", "Set up an authenticator app or a passkey.");
    }
    await record(tx, caller, "createRecoveryCodes", now);
    return issueRecoveryCodes(tx, userId, now);
  });
}

/** Turns the authenticator app off. Throws `notFound` without one. */
export async function removeSecondFactor(db: Db, caller: Caller, now: Date): Promise<void> {
  const { userId } = caller;
  await db.transaction(async (tx) => {
    if (!(await queries.deleteSecondFactor(tx, userId))) throw notFound("Authenticator app");
    await dropUselessCodes(tx, userId);
    await record(tx, caller, "removeSecondFactor", now);
  });
  await notifyOfLoss(db, userId, "Your authenticator app was turned off.");
}

/** Removes every second factor of a user for the operator. Throws `notFound` without one. */
export async function removeAllFactors(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const hadApp = await queries.deleteSecondFactor(tx, userId);
    if ((await deletePasskeys(tx, userId)) === 0 && !hadApp) throw notFound("Second factor");
    await dropUselessCodes(tx, userId);
    await recordUserEvent(tx, userId, { operation: "removeSecondFactor", byOperator: true }, now);
  });
  await notifyOfLoss(db, userId, "The operator has removed your authenticator app and your passkeys.");
}

/** Deletes a user's recovery codes when no second factor is left. */
export async function dropUselessCodes(tx: Db, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await queries.deleteRecoveryCodes(tx, userId);
}

/** Tells a user by mail that a second factor is gone, and whether sign-in still asks for one. @param what a sentence */
export async function notifyOfLoss(db: Db, userId: string, what: string): Promise<void> {
  if (await hasSecondFactor(db, userId)) {
    return notify(db, userId, "A second factor of your Clarion account was removed", what);
  }
  const subject = "Your Clarion account has no second factor any more";
  return notify(db, userId, subject, `${what} Sign-in to your account no longer asks for a second factor.`);
}

async function countGuess(db: Db, userId: string, device: string | undefined, now: Date): Promise<void> {
  await countAttempt(db, "second-factor", { account: userId, device }, now);
  const hit = await takeHit(db, `second-factor:day:${userId}`, CODES_PER_DAY, now);
  if (!hit.allowed) throw tooManyAttempts(hit, now);
}

async function takeCode(db: Db, factor: queries.SecondFactorRow, code: string, now: Date): Promise<boolean> {
  const secret = Buffer.from(unseal(factor.secret, "secondFactor", factor.userId), "base64url");
  const step = findStep(secret, code, now);
  return step !== undefined && (await queries.takeStep(db, factor.userId, step));
}

function record(tx: Db, { userId, sessionId, address }: Caller, operation: string, now: Date): Promise<void> {
  return recordUserEvent(tx, userId, { operation, credentialId: sessionId, address }, now);
}

/** Mails a user that the second factors have changed. */
export async function notify(db: Db, userId: string, subject: string, what: string): Promise<void> {
  const user = await findUser(db, userId);
  if (user) mailNotice(user.email, subject, what);
}

function isWrong(): AppError {
  return invalidField("code", "The code is invalid or has expired.");
}
